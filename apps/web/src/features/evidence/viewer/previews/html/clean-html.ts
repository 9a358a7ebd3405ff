import createPurifier from 'dompurify'

/** Removed elements. `link` and `meta` can preconnect or refresh, which no content security policy prevents. */
const forbidden = ['link', 'meta', 'base', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed', 'audio', 'video']

/**
 * Removes everything from an HTML file that could run, load or navigate. The frame's sandbox and policy prevent the same a second time.
 *
 * @returns styles and body, for a separate frame
 */
export function cleanHtml(source: string): string {
  const harmless = createPurifier(window).sanitize(source, {
    WHOLE_DOCUMENT: true,
    ADD_TAGS: ['style'],
    FORBID_TAGS: forbidden,
    FORBID_ATTR: ['href', 'xlink:href', 'action', 'ping', 'target', 'srcset', 'background'],
    ALLOW_DATA_ATTR: false,
  })
  const cleaned = new DOMParser().parseFromString(harmless, 'text/html')
  for (const element of cleaned.querySelectorAll('[src]')) {
    if (!/^data:image\//i.test(element.getAttribute('src') ?? '')) element.removeAttribute('src')
  }
  const styles = [...cleaned.querySelectorAll('head style')].map((style) => style.outerHTML).join('')
  return styles + cleaned.body.innerHTML
}
