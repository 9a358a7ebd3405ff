import { describe, expect, it } from 'vitest'
import { makeDocx, paragraph } from '../fixtures/make-docx.ts'
import { hancomParagraph, makeHwpx } from '../fixtures/make-hwpx.ts'
import { makePdf } from '../fixtures/make-pdf.ts'
import { makePresentation, shape } from '../fixtures/make-presentation.ts'
import { makeWorkbook } from '../fixtures/make-workbook.ts'
import { detectKind } from './detect-kind.ts'
import { defaultLimits } from './limits.ts'
import { readableKinds } from './page.ts'
import { readDocument } from './read-document.ts'
import { unpack, packStored } from './document-package.ts'

const read = (bytes: Uint8Array | string, filename: string) =>
  readDocument(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { filename })

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** The failure of a file that must not be read. */
const failureOf = (bytes: Uint8Array | string, filename: string): Promise<unknown> =>
  read(bytes, filename).then(
    ({ pages }) => `read into ${pages.length}`,
    (error: unknown) => (error instanceof Error && 'failure' in error ? error.failure : String(error)),
  )

/** A package with one of its parts replaced. */
const withPart = (bytes: Uint8Array, name: string, change: (part: string) => string): Buffer => {
  const parts = unpack(bytes, defaultLimits, () => true)
  const part = parts.get(name)
  if (part === undefined) throw new Error(`no part ${name}`)
  parts.set(name, Buffer.from(change(part.toString())))
  return packStored(parts)
}

const entities = `<!DOCTYPE a [<!ENTITY l0 "lol">${Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('')}<!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY web SYSTEM "http://127.0.0.1:9/x">]>`
const declared = (part: string): string => part.replace(/(<\?xml[^>]*\?>)?\s*/, (head) => `${head}${entities}`)
const references = '&l9;&file;&web;'

describe('a file that expands or fetches something', () => {
  it.each([
    ['docx', withPart(makeDocx(paragraph('MARK')), 'word/document.xml', (part) => declared(part).replace('MARK', references))],
    [
      'pptx',
      withPart(makePresentation([{ body: shape(['MARK']) }]), 'ppt/slides/slide1.xml', (part) =>
        declared(part).replace('MARK', references),
      ),
    ],
    ['hwpx', withPart(makeHwpx(hancomParagraph('MARK')), 'Contents/section0.xml', (part) => declared(part).replace('MARK', references))],
  ])('is rejected as %s', async (ending, bytes) => {
    expect(await failureOf(bytes, `a.${ending}`)).toBe('damaged')
  })

  it.each([
    [
      'a.xlsx',
      withPart(makeWorkbook({ A: [['MARK', 'kept']] }), 'xl/worksheets/sheet1.xml', (part) => declared(part).replace('MARK', references)),
    ],
    ['a.xml', `<?xml version="1.0"?>${entities}<a><b>kept</b><c>${references}</c></a>`],
    ['a.html', `<!doctype html>${entities}<p>kept ${references}</p>`],
  ])('has no entity expanded as %s', async (filename, bytes) => {
    const { pages } = await read(bytes, filename)
    const text = pages.map((page) => page.text).join('')
    expect(text).toContain('kept')
    expect(text).not.toContain('lollol')
    expect(text.length).toBeLessThan(500)
  })
})

describe('a file of no bytes', () => {
  it.each(readableKinds.map((kind) => [kind]))('is empty as %s', async (kind) => {
    expect(await failureOf('', `a.${kind}`)).toBe('empty')
    expect((await detectKind(new Uint8Array(0), `a.${kind}`)).kind).toBe(kind)
  })
})

describe('a file without text', () => {
  const withPicture = (bytes: Uint8Array, name: string): Buffer =>
    packStored(new Map([...unpack(bytes, defaultLimits, () => true), [name, Buffer.from('picture')]]))
  it('is empty, or has no text if it contains drawings', async () => {
    const [document, book] = [makeDocx(paragraph('')), makeWorkbook({ A: [] })]
    expect([await failureOf(document, 'a.docx'), await failureOf(book, 'a.xlsx')]).toEqual(['empty', 'empty'])
    expect(await failureOf(withPicture(document, 'word/media/image1.png'), 'a.docx')).toBe('no-text')
    expect(await failureOf(withPicture(book, 'xl/drawings/drawing1.xml'), 'a.xlsx')).toBe('no-text')
  })
})

describe('a file under the name of another kind', () => {
  it.each([
    ['contract.docx', makePdf([[{ text: 'words', x: 50, y: 50 }]]), 'pdf'],
    ['page.txt', '<!doctype html><html><p>words</p></html>', 'html'],
    ['table.csv', makeWorkbook({ A: [['words', 1]] }), 'xlsx'],
    ['table.xlsx', 'a,b\n1,2\n', 'txt'],
    ['letter.pdf', makeDocx(paragraph('words')), 'docx'],
  ])('is read by its actual content: %s', async (filename, bytes, kind) => {
    expect((await read(bytes, filename)).kind).toBe(kind)
  })

  it.each(['pdf', 'docx', 'png', 'txt', 'hwp'])('is not stored if it is a program named .%s', async (ending) => {
    const windows = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(512)])
    const linux = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(512)])
    const mac = Buffer.concat([Buffer.from('cffaedfe07000001', 'hex'), Buffer.alloc(512)])
    for (const program of [windows, linux, mac]) {
      const { kind, mime } = await detectKind(program, `report.${ending}`)
      expect([kind, mime === 'application/octet-stream']).toEqual(['unknown', false])
    }
  })
})

describe('a file that is two kinds at once', () => {
  const gif = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(64), Buffer.from('*/=1;alert(1)')])
  const page = '<html><script>alert(1)</script><!-- %PDF-1.4\n1 0 obj\n --></html>'
  it('is stored as one of the served media types, and never as script', async () => {
    expect((await detectKind(gif, 'a.js')).kind).toBe('gif')
    expect((await detectKind(gif, 'a.gif')).kind).toBe('gif')
    expect((await detectKind(Buffer.from(page), 'a.html')).kind).toBe('html')
    expect((await detectKind(Buffer.from(page), 'a.pdf')).kind).toBe('pdf')
    expect(await failureOf(page, 'a.pdf')).toBe('damaged')
  })
})

describe('a file that nests without end', () => {
  const deep = 200_000
  it.each([
    ['a.json', `${'['.repeat(deep)}${']'.repeat(deep)}`, 'too-large'],
    ['b.json', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`, 'too-large'],
    ['a.html', '<div>'.repeat(deep), 'too-large'],
    ['a.xml', `<?xml version="1.0"?>${'<a>'.repeat(deep)}x${'</a>'.repeat(deep)}`, 'too-large'],
  ])('is rejected with a reason, quickly: %s', async (filename, text, failure) => {
    let ended: unknown
    expect(await seconds(async () => (ended = await failureOf(text, filename)))).toBeLessThan(10)
    expect(ended).toBe(failure)
  })

  it('is read quickly as Markdown', async () => {
    const took = await seconds(async () => {
      await failureOf('> '.repeat(20_000) + 'x', 'a.md')
      await failureOf('['.repeat(50_000) + 'x', 'b.md')
      await failureOf('*a '.repeat(50_000), 'c.md')
    })
    expect(took).toBeLessThan(20)
  }, 60_000)
})

describe('a file of one thing a million times', () => {
  const endings = ['txt', 'css', 'md', 'csv', 'html', 'xml', 'svg', 'json', 'eml']
  const fillers = [' ', '\t', '\n', '\u00a0', '> ', '[', '(', '*a ', '-', '=', '"', ',', '<', '&', '|', '1', '1,', '가', 'a\n', '\r\n ']
  // Linear readers take seconds at most; quadratic ones would take days.
  it.each(endings)('is read or rejected quickly as %s, whatever is repeated', { timeout: 300_000 }, async (ending) => {
    for (const filler of fillers) {
      const took = await seconds(() => failureOf(filler.repeat(1_000_000), `a.${ending}`))
      expect(took, JSON.stringify(filler)).toBeLessThan(30)
    }
  })
})

describe('a file of a great size', () => {
  it('with blanks only is found empty in linear time', async () => {
    let ended: unknown
    const took = await seconds(async () => (ended = await failureOf(Buffer.alloc(200 * 1024 * 1024, ' '), 'a.txt')))
    expect(ended).toBe('empty')
    expect(took).toBeLessThan(30)
  }, 60_000)

  it('above the length of a string is too large', async () => {
    const gigabyte = Buffer.alloc(1024 * 1024 * 1024, ' ')
    for (const filename of ['a.txt', 'a.csv', 'a.html', 'a.json', 'a.md', 'a.xml'])
      expect([filename, await failureOf(gigabyte, filename)]).toEqual([filename, 'too-large'])
  }, 60_000)

  it('of ten thousand pages is read completely, in bounded time', async () => {
    const pdf = makePdf(Array.from({ length: 10_000 }, (_, page) => [{ text: `Page ${page + 1}`, x: 50, y: 50 }]))
    let pages = 0
    const took = await seconds(async () => (pages = (await read(pdf, 'long.pdf')).pages.length))
    expect(pages).toBe(10_000)
    expect(took).toBeLessThan(100)
  }, 120_000)
})
