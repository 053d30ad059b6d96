const statuses = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_ENTITY: 422,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** Why a call is refused. Thrown, so that a transaction that has begun is undone. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  /** After how many seconds the call may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal with a stable code and a sentence, for developers unless pages show it. */
export function refusal(
  status: keyof typeof statuses,
  code: string,
  message: string,
  retryAfterSeconds?: number,
): Refused {
  return new Refused(statuses[status], code, message, retryAfterSeconds);
}

/** Refuses because nobody is signed in, or nobody whom the call is for. */
export function signedOut(): Refused {
  return refusal("UNAUTHORIZED", "UNAUTHENTICATED", "You are not signed in");
}
