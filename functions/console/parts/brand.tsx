export function Brand() {
  return (
    <span class="brand">
      <img src="/console/icon.svg" alt="" width="24" height="24" />
      <span>FederalRunner</span>
    </span>
  );
}
