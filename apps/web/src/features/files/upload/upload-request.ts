/** What came back: a status and the parsed JSON body (null when it is none); or nothing, when the connection failed. */
export type UploadResponse = { status: number; body: unknown } | null

/**
 * Posts a form and tells how much of it has left, 0 to 1. XMLHttpRequest, since `fetch` does not tell. There is no time-out on
 * the whole, as a large file on a slow line takes as long as it takes; `stallMs` without any progress ends it. Never throws.
 */
export function postForm(
  address: string,
  headers: Record<string, string>,
  form: FormData,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  stallMs: number,
): Promise<UploadResponse> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(null)
      return
    }
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let stall = setTimeout(abort, stallMs)
    const moved = () => {
      clearTimeout(stall)
      stall = setTimeout(abort, stallMs)
    }
    request.open('POST', address)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      moved()
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    })
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('progress', moved)
    request.addEventListener('loadend', () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', abort)
      resolve(request.status === 0 ? null : { status: request.status, body: parsedOrNull(request.responseText) })
    })
    signal.addEventListener('abort', abort)
    request.send(form)
  })
}

/** The JSON of an answer; null when it is none. */
export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
