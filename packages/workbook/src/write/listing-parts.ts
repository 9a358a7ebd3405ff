import { strFromU8, strToU8 } from 'fflate'
import { type Listing, sheetNameFor, type Workbook } from '../model/index.ts'
import { writtenText } from './cell-text.ts'

/** Of a part that is written in one string. */
const ROWS_AT_ONCE = 2_000

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'

type Parts = Record<string, Uint8Array>

/**
 * Adds the listings of a workbook to its parts as its last sheets. They contain only texts and bypass the model and the engine, which would need a cell
 * of 200 bytes for each text.
 */
export function withListings(parts: Parts, { listings, sheets }: Workbook): Parts {
  const added: Parts = { ...parts }
  const names = sheets.map(({ name }) => name)
  for (const [at, listing] of listings.entries()) {
    const name = sheetNameFor(listing.name, names)
    names.push(name)
    const file = `listing${at + 1}.xml`
    added[`xl/worksheets/${file}`] = listingPart(listing)
    insert(added, '[Content_Types].xml', '</Types>', `<Override PartName="/xl/worksheets/${file}" ContentType="${sheetType}"/>`)
    const relation = `<Relationship Id="rIdListing${at + 1}" Type="${relations}/worksheet" Target="worksheets/${file}"/>`
    insert(added, 'xl/_rels/workbook.xml.rels', '</Relationships>', relation)
    const number = sheets.length + at + 1
    const sheet = `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rIdListing${at + 1}"/>`
    insert(added, 'xl/workbook.xml', '</sheets>', sheet)
  }
  return added
}

function insert(parts: Parts, path: string, before: string, xml: string): void {
  const part = parts[path]
  if (part === undefined) throw new Error(`no part ${path}`)
  const text = strFromU8(part)
  const at = text.lastIndexOf(before)
  if (at === -1) throw new Error(`no ${before} in ${path}`)
  parts[path] = strToU8(text.slice(0, at) + xml + text.slice(at))
}

function listingPart({ headings, rows, widths }: Listing): Uint8Array {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const chunks = [
    strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView>` +
        `</sheetViews><cols>${columns}</cols><sheetData>${rowXml(headings)}`,
    ),
  ]
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    chunks.push(
      strToU8(
        rows
          .slice(at, at + ROWS_AT_ONCE)
          .map(rowXml)
          .join(''),
      ),
    )
  chunks.push(strToU8('</sheetData></worksheet>'))
  return Buffer.concat(chunks)
}

const rowXml = (texts: readonly string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(writtenText(text))}</t></is></c>`).join('')}</row>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
