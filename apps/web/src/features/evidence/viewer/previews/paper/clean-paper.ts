import createPurifier from 'dompurify'

const purifier = createPurifier(window)

/** Attributes with addresses may only contain embedded images; everything else is removed. */
purifier.addHook('afterSanitizeAttributes', (element) => {
  for (const name of ['src', 'href', 'xlink:href']) {
    const address = element.getAttribute(name)
    if (address !== null && !address.startsWith('#') && !/^data:image\//i.test(address)) element.removeAttribute(name)
  }
})

const forbidden = ['form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed', 'audio', 'video', 'link', 'meta', 'base']

/**
 * Removes everything from laid-out pages that could run, load, send or navigate. The policy of their frame prevents the same a second time.
 *
 * @param markup HTML or SVG that a layout engine made of a file
 */
export function cleanPaper(markup: string): DocumentFragment {
  return purifier.sanitize(markup, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: [...forbidden, 'style'],
    FORBID_ATTR: ['action', 'ping', 'target', 'srcset', 'background'],
    ALLOW_DATA_ATTR: false,
  })
}
