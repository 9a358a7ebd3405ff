import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { openBrowser } from './browser.ts'
import { hancomParagraph, hancomTable, makeDocx, makeHwpx, makeWorkbook, paragraph, table } from '@dossier/documents/testing'
import { type Organization, openOrganization } from './organization.ts'
import { listeningUrl } from './listening-url.ts'
import { openWindowOf } from './window.ts'

let organization: Organization
let browser: Browser
let page: Page
let outside: Server
let files: Map<string, number>
let api: Api
let projectId: number
/** Requests to an address that occurs only in the files. */
const reached: string[] = []
const dialogs: string[] = []

/** A Word file of two pages with external images, pages and scripts. */
function hostileAgreement(elsewhere: string): Uint8Array {
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (id: string, type: string, target: string, mode = ' TargetMode="External"') =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"${mode}/>`
  const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="${relationships}" r:embed="rId7" r:link="rId7"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const link = `<w:p><w:hyperlink xmlns:r="${relationships}" r:id="rId8"><w:r><w:t>terms</w:t></w:r></w:hyperlink></w:p>`
  const inserted = `<w:altChunk xmlns:r="${relationships}" r:id="rId9"/>`
  return makeDocx(
    paragraph('Master services agreement', 'Heading1') +
      picture +
      link +
      inserted +
      table([
        ['Customer', 'Share'],
        ['Meridian', '30.1 %'],
      ]) +
      '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' +
      paragraph('12.3 The Customer may terminate on a change of control of the Supplier.'),
    new Map([
      [
        'word/_rels/document.xml.rels',
        Buffer.from(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'styles', 'styles.xml', '')}${relation('rId7', 'image', `${elsewhere}/docx-picture.png`)}${relation('rId8', 'hyperlink', `javascript:fetch('${elsewhere}/docx-link')`)}${relation('rId9', 'aFChunk', 'chunk.html', '')}</Relationships>`,
        ),
      ],
      ['word/chunk.html', Buffer.from(`<script>fetch('${elsewhere}/chunk')</script><img src="${elsewhere}/chunk.png">`)],
    ]),
  )
}

/** A form with a checked and an unchecked field, and with rows, cells and blocks of cells inside content controls. */
function consentForm(): Uint8Array {
  const run = (content: string) => `<w:r>${content}</w:r>`
  const checkbox = (state: string) =>
    run(`<w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/>${state}</w:checkBox></w:ffData></w:fldChar>`) +
    run('<w:instrText xml:space="preserve"> FORMCHECKBOX </w:instrText>') +
    run('<w:fldChar w:fldCharType="separate"/>') +
    run('<w:fldChar w:fldCharType="end"/>')
  const controlled = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`
  const cell = (content: string) => `<w:tc>${content}</w:tc>`
  return makeDocx(
    paragraph('Consents of the lender') +
      `<w:p>${run('<w:t xml:space="preserve">Received </w:t>')}${checkbox('<w:checked/>')}${run('<w:t xml:space="preserve"> Waived </w:t>')}${checkbox('')}</w:p>` +
      `<w:tbl><w:tr>${cell(paragraph('Assignment'))}${controlled(cell(paragraph('Cell control')))}</w:tr>` +
      `${controlled(`<w:tr>${cell(paragraph('Row control'))}${cell(controlled(paragraph('Block control')))}</w:tr>`)}</w:tbl>`,
  )
}

beforeAll(async () => {
  outside = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.end()
  })
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
  const elsewhere = listeningUrl(outside)
  const script = `parent.hacked = 1; fetch('${elsewhere}/fetched'); alert('run')`

  organization = await openOrganization()
  api = organization.api
  projectId = await api.createProject('Hostile')
  const uploaded = await api.upload(projectId, [
    [
      'terms.html',
      `<!doctype html><title>Terms</title><h1>Terms of sale</h1><script>${script}</script><img src="${elsewhere}/picture.png" onerror="${script}">
       <link rel="stylesheet" href="${elsewhere}/style.css"><style>@import url(${elsewhere}/import.css); body { background: url(${elsewhere}/ground.png) }</style>
       <iframe src="${elsewhere}/frame"></iframe><form action="${elsewhere}/form"><button>Go</button></form><a href="javascript:${script}">link</a>
       <meta http-equiv="refresh" content="0;url=${elsewhere}/refresh"><base href="${elsewhere}/">`,
    ],
    [
      'drawing.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" onload="${script}"><script>${script}</script>
       <image href="${elsewhere}/inner.png" width="10" height="10"/><text x="10" y="50">Plan</text></svg>`,
    ],
    [
      'memo.md',
      `# Memo on the price\n\n![picture](${elsewhere}/markdown.png)\n\n<img src="${elsewhere}/raw.png" onerror="${script}">\n\n<script>${script}</script>\n\n[press](javascript:${encodeURIComponent(script)})\n`,
    ],
    ['agreement.docx', Uint8Array.from(hostileAgreement(elsewhere))],
    ['consents.docx', Uint8Array.from(consentForm())],
    [
      '임대차.hwpx',
      Uint8Array.from(
        makeHwpx(
          hancomParagraph('임대차 계약서') +
            hancomTable([
              ['항목', '금액'],
              ['보증금', '50,000,000'],
            ]) +
            hancomParagraph('임차인은 매월 말일에 차임을 지급합니다.'),
        ),
      ),
    ],
    [
      'model.xlsx',
      Uint8Array.from(
        makeWorkbook({
          Cover: [['Project Atlas']],
          Revenue: [
            ['', 'FY2023'],
            ...Array.from(
              { length: 3_000 },
              (_, row) => [`Line ${row + 1}`, row === 2_499 ? { t: 'n', v: -87_500, z: '#,##0;(#,##0)' } : row] as (string | number)[],
            ),
          ],
        }),
      ),
    ],
    ['customers.csv', 'name;share\n"Meridian; Inc.";30.1%\n'],
  ])
  files = new Map(uploaded.map(({ filename, id }) => [filename, id]))
  await api.untilRead(projectId, 60_000)

  browser = await openBrowser()
  page = await openWindowOf(api, browser)
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(`${organization.url}/files?project=${projectId}`)
})
afterAll(async () => {
  await browser.close()
  outside.close()
})

it.each([
  ['terms.html', (shown: Page) => shown.frameLocator('[data-evidence] iframe').getByText('Terms of sale')],
  ['drawing.svg', (shown: Page) => shown.locator('[data-evidence] img').first()],
  ['memo.md', (shown: Page) => shown.locator('[data-evidence]').getByText('Memo on the price').first()],
])('shows %s without running scripts or loading external resources', async (filename, content) => {
  expect(files.get(filename)).toBeDefined()
  await page
    .getByRole('row')
    .filter({ hasText: filename })
    .click({ position: { x: 160, y: 18 } })
  await content(page).waitFor()
  // Scripts and requests would have run by then.
  await page.waitForTimeout(1_000)
  expect({ reached, dialogs, hacked: await page.evaluate(() => 'hacked' in window) }).toEqual({ reached: [], dialogs: [], hacked: false })
})

/** Opens the passage with these words, as a citation does. @returns the page with the pane */
async function openPassage(filename: string, words: string): Promise<Page> {
  const id = files.get(filename) ?? 0
  for (let number = 1; ; number += 1) {
    const answer = await api.send(`/api/v2/attachments/${projectId}/${id}/pages/${number}`)
    const { data } = (await answer.json()) as { data?: { text: string } }
    if (data === undefined) throw new Error(`${filename} does not say ${words}`)
    const start = data.text.indexOf(words)
    if (start < 0) continue
    await page.goto(`${organization.url}/files?project=${projectId}&evidence=${id}.${number}.${start}.${start + words.length}`)
    return page
  }
}

/** The text under the marks on laid-out pages, without spaces. */
async function markedOnPaper(shown: Page): Promise<string> {
  const frame = shown.frameLocator('[data-evidence] iframe')
  await frame.locator('[data-box=passage]').first().waitFor()
  return frame.locator('#paper').evaluate((paper) => {
    const boxes = Array.from(paper.querySelectorAll('[data-box=passage]'), (box) => box.getBoundingClientRect())
    const walker = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT)
    let text = ''
    for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
      for (let at = 0; at < node.data.length; at += 1) {
        const range = paper.ownerDocument.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        if (boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)) text += node.data[at]
      }
    }
    return text.replaceAll(/\s/g, '')
  })
}

/** The fonts of the texts of laid-out pages that do not end with the font of the installation, the only one known to have Korean letters. */
function fontsWithoutFallback(shown: Page): Promise<string[]> {
  return shown
    .frameLocator('[data-evidence] iframe')
    .locator('#paper')
    .evaluate((paper) => {
      const walker = paper.ownerDocument.createTreeWalker(paper, NodeFilter.SHOW_TEXT)
      const fonts = new Set<string>()
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (node.parentElement !== null && node.textContent?.trim() !== '') fonts.add(getComputedStyle(node.parentElement).fontFamily)
      return [...fonts].filter((font) => !font.endsWith('"Pretendard Variable"'))
    })
}

it('lays out a Word file as pages, marks the cited passage, and loads or runs nothing external', async () => {
  const shown = await openPassage('agreement.docx', 'may terminate on a change of control')
  expect(await markedOnPaper(shown)).toBe('mayterminateonachangeofcontrol')
  const frame = shown.frameLocator('[data-evidence] iframe')
  await expect.poll(() => frame.locator('[data-sheet]').count()).toBe(2)
  await expect.poll(() => frame.locator('[data-sheet="1"] table tr').count()).toBe(2)
  expect(await fontsWithoutFallback(shown)).toEqual([])
  await expect.poll(() => frame.locator('[data-sheet="2"] [data-box=passage]').count()).toBeGreaterThan(0)
  await expect.poll(() => frame.locator('a[href], iframe, script, img[src^=http]').count()).toBe(0)
  await expect.poll(() => shown.locator('[data-evidence] iframe').getAttribute('sandbox')).toBe('allow-same-origin')
  await shown.locator('[data-evidence] label').filter({ hasText: 'As read' }).click()
  await shown.locator('[data-evidence] mark[data-passage]').waitFor()
  await shown.waitForTimeout(1_000)
  expect({ reached, dialogs }).toEqual({ reached: [], dialogs: [] })
})

it('shows the checkboxes of a Word form as they were read, and all that is inside content controls', async () => {
  const shown = await openPassage('consents.docx', 'Received ☒ Waived ☐')
  expect(await markedOnPaper(shown)).toBe('Received☒Waived☐')
  const cells = shown.frameLocator('[data-evidence] iframe').locator('#paper td')
  expect(await cells.allInnerTexts()).toEqual(['Assignment', 'Cell control', 'Row control', 'Block control'])
})

it('lays out a Hancom document as pages and marks the cited passage', async () => {
  const shown = await openPassage('임대차.hwpx', '매월 말일에 차임을 지급')
  expect(await markedOnPaper(shown)).toBe('매월말일에차임을지급')
  expect(await fontsWithoutFallback(shown)).toEqual([])
})

it('shows a workbook as sheets with tabs, and scrolls to the cited cell', async () => {
  const shown = await openPassage('model.xlsx', '(87,500)')
  const cell = shown.locator('[data-cell=B2501][data-passage]')
  await cell.waitFor()
  await expect.poll(() => shown.getByRole('tab', { selected: true }).textContent()).toBe('Revenue')
  await cell.click()
  await shown.getByRole('tab', { name: 'Cover' }).click()
  await shown.getByRole('gridcell').getByText('Project Atlas').waitFor()
})

it('shows delimited text as a table, with its text beside it', async () => {
  const shown = await openPassage('customers.csv', '30.1%')
  await shown.locator('[data-cell=B2][data-passage]').waitFor()
  await expect.poll(() => shown.locator('[data-cell=A2]').textContent()).toBe('Meridian; Inc.')
  await shown.locator('[data-evidence] label').filter({ hasText: 'Original' }).click()
  await shown.locator('[data-evidence]').getByText('"Meridian; Inc.";30.1%').waitFor()
})
