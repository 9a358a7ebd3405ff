export type ZipRefusal = 'damaged' | 'encrypted' | 'too-large'

/** A package is not unpacked, and why. */
export class ZipRefused extends Error {
  readonly reason: ZipRefusal

  constructor(reason: ZipRefusal, options?: ErrorOptions) {
    super(`The package is not unpacked: ${reason}`, options)
    this.name = 'ZipRefused'
    this.reason = reason
  }
}
