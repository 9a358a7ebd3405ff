/** Thrown when a request would leave what the guarded client allows. The message names the host, not what was asked of it. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'

  constructor(why: string, where: URL | string) {
    super(`The request to ${typeof where === 'string' ? where : where.host} was refused: ${why}`)
  }
}
