import type { Socket } from 'node:net'
import { AppError, defaultLanguage, describeError, type ErrorCode } from '@dossier/contract'

/** Node's error for bytes that are not a valid request. */
interface ConnectionError extends Error {
  code?: string
}

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMED_OUT',
}

/** Answers an invalid HTTP request in the product's envelope and closes the connection. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, body } = describeError(new AppError(codes[error.code ?? ''] ?? 'MALFORMED_REQUEST'), defaultLanguage)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${status === 431 ? 'Request Header Fields Too Large' : status === 408 ? 'Request Timeout' : 'Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
