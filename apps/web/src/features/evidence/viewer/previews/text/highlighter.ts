import highlighter from 'highlight.js/lib/core'
import css from 'highlight.js/lib/languages/css'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import xml from 'highlight.js/lib/languages/xml'
import { highlightedPieces } from './highlighted-pieces.ts'
import type { LinePiece } from './text-lines.ts'

highlighter.registerLanguage('css', css)
highlighter.registerLanguage('js', javascript)
highlighter.registerLanguage('json', json)
highlighter.registerLanguage('xml', xml)

/** Highlights a text by its language; unknown languages stay plain. */
export function highlight(text: string, language: string): LinePiece[] {
  if (highlighter.getLanguage(language) === undefined) return [{ text, look: '' }]
  return highlightedPieces(highlighter.highlight(text, { language, ignoreIllegals: true }).value)
}
