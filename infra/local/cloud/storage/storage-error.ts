/** A failure in the JSON API's own form. https://cloud.google.com/storage/docs/json_api/v1/status-codes */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }

  toJSON(): unknown {
    const errors = [{ message: this.message, domain: "global", reason: this.reason }];
    return { error: { code: this.status, message: this.message, errors } };
  }
}

export function noSuchObject(bucket: string, name: string): StorageError {
  return new StorageError(404, "notFound", `No such object: ${bucket}/${name}`);
}

export function noSuchBucket(): StorageError {
  return new StorageError(404, "notFound", "The specified bucket does not exist.");
}

export function forbidden(permission: string, bucket: string): StorageError {
  const message = `The caller does not have ${permission} access to the bucket ${bucket} (or its object does not exist).`;
  return new StorageError(403, "forbidden", message);
}

export function rangeNotSatisfiable(): StorageError {
  return new StorageError(416, "requestedRangeNotSatisfiable", "Request range not satisfiable");
}

export function preconditionFailed(): StorageError {
  const message = "At least one of the pre-conditions you specified did not hold.";
  return new StorageError(412, "conditionNotMet", message);
}

export function notModified(): StorageError {
  return new StorageError(304, "notModified", "Not Modified");
}

export function tooManyWrites(bucket: string, name: string): StorageError {
  const message =
    `The object ${bucket}/${name} exceeded the rate limit for object mutation operations ` +
    "(create, update, and delete). Please reduce your request rate.";
  return new StorageError(429, "rateLimitExceeded", message);
}

export function invalid(message: string): StorageError {
  return new StorageError(400, "invalid", message);
}
