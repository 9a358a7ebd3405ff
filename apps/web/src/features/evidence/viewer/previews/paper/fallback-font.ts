/** The font of this installation, which has Korean letters; see `installedFonts`. */
export const fallbackFont = "'Pretendard Variable'"

/**
 * Adds the font of this installation after the fonts that elements name. Files name fonts of Windows and Hancom Office; where none is
 * installed, nothing else has Korean letters and they would show as boxes.
 */
export function addFallbackFont(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[style], [font-family]')) {
    const named = element.getAttribute('font-family')
    if (named !== null) element.setAttribute('font-family', `${named}, ${fallbackFont}`)
    addTo(element.style)
  }
}

/** The same for the rules of a style sheet. @param style in a document */
export function addFallbackFontToRules({ sheet }: HTMLStyleElement): void {
  for (const rule of sheet?.cssRules ?? []) if ('style' in rule) addTo(rule.style as CSSStyleDeclaration)
}

function addTo(style: CSSStyleDeclaration): void {
  const named = style.getPropertyValue('font-family')
  if (named !== '') style.setProperty('font-family', `${named}, ${fallbackFont}`)
}
