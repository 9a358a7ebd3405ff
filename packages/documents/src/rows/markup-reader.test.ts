import * as fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { UnreadableDocument } from '../page.ts'
import { attributesOf, MarkupReader } from './markup-reader.ts'

type Read = (readonly ['start', string, Record<string, string>] | readonly ['text', string] | readonly ['end', string])[]

/** Adjoining texts are one: chunks and sections divide them. */
function joined(read: Read): Read {
  const found: Read = []
  for (const event of read) {
    const last = found.at(-1)
    if (event[0] === 'text' && last?.[0] === 'text') found[found.length - 1] = ['text', last[1] + event[1]]
    else found.push(event)
  }
  return found.filter((event) => event[0] !== 'text' || event[1] !== '')
}

function readIn(chunks: readonly string[]): Read {
  const read: Read = []
  const reader = new MarkupReader({
    onStart: (name, attributes) => read.push(['start', name, Object.fromEntries(attributesOf(attributes))]),
    onText: (text) => read.push(['text', text]),
    onEnd: (name) => read.push(['end', name]),
  })
  for (const chunk of chunks) reader.write(chunk)
  return joined(read)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The same by a general parser. */
function readByParser(xml: string): Read {
  const read: Read = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => read.push(['start', localName(name), attributes]),
      ontext: (text) => read.push(['text', text]),
      onclosetag: (name) => read.push(['end', localName(name)]),
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return joined(read)
}

const name = fc.constantFrom('c', 'v', 'row', 'x:c', 'x:row', 'sheetData')
const text = fc
  .array(fc.constantFrom('a', '12', '서울', '😀', ' ', '>', '"', "'", '=', '/', '&amp;', '&lt;', '&#65;', '&#xD55C;', '&quot;', ']', '-'))
  .map((parts) => parts.join(''))
const attribute = fc
  .tuple(fc.constantFrom('r', 's', 't', 'x:r'), text, fc.constantFrom('"', "'"), fc.constantFrom('=', ' = '))
  .map(([key, value, mark, equals]) => ` ${key}${equals}${mark}${value.replaceAll(mark, '')}${mark}`)
const attributes = fc
  .uniqueArray(attribute, { maxLength: 3, selector: (written) => written.trim().split(/[ =]/)[0] })
  .map((written) => written.join(''))
const section = fc.oneof(
  text.map((within) => `<!-- <c> ${within.replaceAll('-', '')} -->`),
  text.map((within) => `<![CDATA[<v>${within.replaceAll(']', '')}]]>`),
  fc.constant('<?mso application="a"?>'),
)
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(name, attributes, fc.array(fc.oneof({ depthSize: 'small' }, text, section, tie('element')), { maxLength: 4 }), fc.boolean())
    .map(([tag, written, content, isShort]) =>
      content.length === 0 && isShort ? `<${tag}${written}/>` : `<${tag}${written}>${content.join('')}</${tag}>`,
    ),
}))

describe('MarkupReader', () => {
  it('reads what a general parser reads, wherever a chunk ends', () => {
    fc.assert(
      fc.property(element, fc.array(fc.nat(), { maxLength: 6 }), (content, cuts) => {
        const xml = `<?xml version="1.0"?>\n${content}`
        const places = [0, ...cuts.map((cut) => cut % xml.length).toSorted((one, other) => one - other), xml.length]
        const chunks = places.slice(1).map((to, at) => xml.slice(places[at], to))
        expect(readIn(chunks)).toEqual(readByParser(xml))
      }),
      { numRuns: 2_000 },
    )
  })

  it('reads the same character by character', () => {
    const xml = '<x:c r="A&#49;>" t=\'s\'><!-- a --><![CDATA[<&]]>&amp;&#xD55C;</x:c ><v/>'
    expect(readIn(xml.split(''))).toEqual([
      ['start', 'c', { r: 'A1>', t: 's' }],
      ['text', '<&&한'],
      ['end', 'c'],
      ['start', 'v', {}],
      ['end', 'v'],
    ])
  })

  it('rejects a tag, a comment or a section of characters without an end', () => {
    for (const start of ['<c r="', '<!-- ', '<![CDATA['])
      expect(() => readIn([start, 'x'.repeat(5_000_000)])).toThrow(new UnreadableDocument('damaged'))
  })
})
