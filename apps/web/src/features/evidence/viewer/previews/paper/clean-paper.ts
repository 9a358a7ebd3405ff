import createPurifier from 'dompurify'

const purifier = createPurifier(window)

/** Addresses may only hold a picture; what leads away or is fetched is taken off. */
purifier.addHook('afterSanitizeAttributes', (element) => {
  for (const name of ['src', 'href', 'xlink:href']) {
    const address = element.getAttribute(name)
    if (address !== null && !address.startsWith('#') && !/^data:image\//i.test(address)) element.removeAttribute(name)
  }
})

const forbidden = ['form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed', 'audio', 'video', 'link', 'meta', 'base']

/**
 * Takes out of laid-out pages what could run, load, send or lead away. The frame that shows them forbids the same once more.
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
