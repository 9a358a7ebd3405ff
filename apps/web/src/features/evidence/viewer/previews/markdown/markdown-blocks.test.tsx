import { marked } from 'marked'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MarkdownBlocks } from './markdown-blocks.tsx'

const draw = (markdown: string) => renderToStaticMarkup(<MarkdownBlocks tokens={marked.lexer(markdown)} onLink={() => undefined} />)

/** The names of elements and attributes in markup. */
function namesIn(markup: string): Set<string> {
  const names = new Set<string>()
  for (const [, tag = '', attributes = ''] of markup.matchAll(/<([a-z][\w-]*)((?:\s[\w:-]+="[^"]*")*)\s*\/?>/g)) {
    names.add(tag)
    for (const [, attribute = ''] of attributes.matchAll(/\s([\w:-]+)="/g)) names.add(attribute)
  }
  return names
}

describe('MarkdownBlocks', () => {
  it('renders headings, lists, tables, quotations and code', () => {
    const markup = draw('# Title\n\n- one\n- **two**\n\n> said\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n```\nx < y\n```\n')
    expect(namesIn(markup)).toEqual(
      new Set(['h3', 'class', 'ul', 'li', 'strong', 'blockquote', 'p', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'pre']),
    )
    expect(markup).toContain('x &lt; y')
  })

  it('decodes character references', () => {
    expect(draw('R&amp;D &lt;b&gt; &#54620;')).toBe('<p>R&amp;D &lt;b&gt; 한</p>')
  })

  it.each([
    '<script>alert(1)</script>',
    'text <img src=x onerror=alert(1)> text',
    '<svg onload=alert(1)>',
    '<iframe src="https://outside.example"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>@import "https://outside.example"</style>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](&#106;avascript:alert(1))',
    '[x]: javascript:alert(1)\n\n[x]',
    '![x](https://outside.example/pixel.png)',
    '![x](https://outside.example/"onerror="alert(1))',
    '<javascript:alert(1)>',
    '| <b onmouseover=alert(1)>x</b> |\n|---|\n| y |',
    '- <details ontoggle=alert(1) open>',
    '```html"><script>alert(1)</script>\nx\n```',
  ])('renders nothing that runs, loads or navigates from %s', (hostile) => {
    const harmless = new Set(['p', 'span', 'div', 'class', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'ul', 'li', 'pre', 'code'])
    expect([...namesIn(draw(hostile))].filter((name) => !harmless.has(name))).toEqual([])
  })

  it('opens external links in a window without opener or referrer', () => {
    const markup = draw('[annual report](https://example.com/report)')
    expect(markup).toContain('href="https://example.com/report"')
    expect(markup).toContain('target="_blank"')
    expect(markup).toContain('rel="noopener noreferrer"')
  })
})
