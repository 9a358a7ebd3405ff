/** The address after sign-in: only paths of this site, to prevent open redirects. */
export function safeNext(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) ? next : '/'
}
