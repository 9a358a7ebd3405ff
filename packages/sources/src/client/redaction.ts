/** Takes secrets out of what is logged or thrown, however an address writes them, and with or without the scheme before them in a header. */
export function createRedaction(secrets: readonly string[]): (text: string) => string {
  const written = [
    ...new Set(
      secrets
        .flatMap((secret) => [secret, secret.replace(/^Bearer /, '')])
        .flatMap((secret) =>
          secret === '' ? [] : [secret, encodeURIComponent(secret), new URLSearchParams([['', secret]]).toString().slice(1)],
        ),
    ),
  ]
  return (text) => written.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text)
}

/** An error as it may be kept as a cause: without secrets, and without fields in which a library keeps the request. */
export function redactedCause(error: unknown, redact: (text: string) => string): Error {
  if (!(error instanceof Error)) return new Error(redact(String(error)))
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  const kept = new Error(redact(`${error.name}: ${error.message}${cause}`))
  kept.stack = redact(error.stack ?? '')
  return kept
}
