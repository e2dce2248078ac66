const WIDTH = 560;
const ROW = 52;
const BAR = 16;

export interface Bar {
  name: string;
  value: number;
  text: string;
}

/** Bars of one figure, one for each run. */
export function Chart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const values = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = high === low ? 0 : WIDTH / (high - low);
  const words = `${label}: ${bars.map(({ name, text }) => `${name} ${text}`).join(", ")}`;
  return (
    <figure class="chart">
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`} role="img" aria-label={words}>
        {bars.map(({ name, value, text }, index) => (
          <g key={`${name} ${index}`} transform={`translate(0 ${index * ROW})`}>
            <text x="0" y="20">
              {name}
            </text>
            <text x={WIDTH} y="20" text-anchor="end" class="amount">
              {text}
            </text>
            <rect class="track" y="28" width={WIDTH} height={BAR} rx="3" />
            <rect
              class="value"
              x={(Math.min(0, value) - low) * scale}
              y="28"
              width={Math.max(2, Math.abs(value) * scale)}
              height={BAR}
              rx="3"
            />
          </g>
        ))}
      </svg>
    </figure>
  );
}
