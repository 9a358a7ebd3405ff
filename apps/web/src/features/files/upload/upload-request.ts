/** Status and parsed JSON body (null for other content), or null when the connection failed. */
export type UploadResponse = { status: number; body: unknown } | null

/**
 * Posts a form and reports the sent fraction, 0 to 1. Uses XMLHttpRequest, because `fetch` has no upload progress. There is no total time-out; the
 * request is aborted after `stallMs` without progress. Never throws.
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

/** Parses a JSON response; null for other content. */
export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
