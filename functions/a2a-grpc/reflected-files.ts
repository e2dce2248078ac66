/**
 * The services as the reflection service describes them. The loader merges the files of a package into one, leaves out
 * its imports and shortens the names of map entries; clients such as grpcurl refuse such files.
 */
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt";
import { loadSync, type PackageDefinition } from "@grpc/proto-loader";

export function loadReflectedFiles(protoFiles: string[]): PackageDefinition {
  // Clients send the fields by their names in the files.
  const loaded = loadSync(protoFiles, { keepCase: true });
  return Object.fromEntries(
    Object.entries(loaded).map(([name, definition]) => {
      const { fileDescriptorProtos } = definition as { fileDescriptorProtos?: Buffer[] };
      const files = fileDescriptorProtos?.map(complete);
      return [name, files ? { ...definition, fileDescriptorProtos: files } : definition];
    }),
  ) as PackageDefinition;
}

const WELL_KNOWN = "google.protobuf.";
/** The loader's name for the merged files of this package. */
const WELL_KNOWN_FILE = "google_protobuf.proto";

function complete(binary: Buffer): Buffer {
  const file = fromBinary(FileDescriptorProtoSchema, binary);
  // Within a package of google, the loader shortens these names too.
  for (const field of file.messageType.flatMap((message) => message.field)) {
    if (field.typeName.startsWith("protobuf.")) field.typeName = `.google.${field.typeName}`;
  }
  if (importsWellKnown(file)) file.dependency.push(WELL_KNOWN_FILE);
  for (const message of file.messageType) nameMapEntries(message);
  return Buffer.from(toBinary(FileDescriptorProtoSchema, file));
}

function importsWellKnown({ name, messageType, service }: FileDescriptorProto): boolean {
  if (name === WELL_KNOWN_FILE) return false;
  return (
    messageType.some(({ field }) => field.some(({ typeName }) => isWellKnown(typeName))) ||
    service.some(({ method }) => method.some(({ outputType }) => isWellKnown(outputType)))
  );
}

function isWellKnown(name: string): boolean {
  return name.replace(/^\./, "").startsWith(WELL_KNOWN);
}

/** `security_schemes` has the entry `SecuritySchemesEntry`. */
function nameMapEntries({ field, nestedType }: DescriptorProto): void {
  for (const nested of nestedType) nameMapEntries(nested);
  for (const entry of nestedType.filter(({ options }) => options?.mapEntry)) {
    const map = field.find(({ typeName }) => typeName === entry.name);
    if (!map) continue;
    entry.name = `${map.name.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}Entry`;
    map.typeName = entry.name;
  }
}
