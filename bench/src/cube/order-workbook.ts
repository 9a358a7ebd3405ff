import { crc32, deflateRawSync } from 'node:zlib'

const ROWS_A_PART = 2_000
const columnNames = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Rows of comma-separated text as the workbook that Excel would save: numbers as numbers, texts shared. */
export function workbookOf(csv: Buffer): Buffer {
  const shared = new Map<string, number>()
  const cellOf = (value: string, column: number, row: number): string => {
    const place = `${columnNames[column]}${row}`
    if (/^-?\d+(?:\.\d+)?$/.test(value)) return `<c r="${place}"><v>${value}</v></c>`
    if (value === '') return ''
    const at = shared.get(value) ?? shared.size
    shared.set(value, at)
    return `<c r="${place}" t="s"><v>${at}</v></c>`
  }
  const lines = csv.toString().split('\n')
  const parts = [`${xml}<worksheet xmlns="${main}"><sheetData>`]
  for (let from = 0; from < lines.length; from += ROWS_A_PART) {
    const rows = lines.slice(from, from + ROWS_A_PART).map((line, at) => {
      const row = from + at + 1
      return `<row r="${row}">${line
        .split(',')
        .map((value, column) => cellOf(value, column, row))
        .join('')}</row>`
    })
    parts.push(rows.join(''))
  }
  parts.push('</sheetData></worksheet>')
  const texts = [...shared.keys()].map((text) => `<si><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`)
  return zipped([
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', parts.join('')],
    ['xl/sharedStrings.xml', `${xml}<sst xmlns="${main}" uniqueCount="${texts.length}">${texts.join('')}</sst>`],
  ])
}

/** A package of compressed parts (APPNOTE 4.3); the packer of the product does not compress. */
function zipped(entries: readonly (readonly [name: string, text: string])[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of entries) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)]
    const packed = deflateRawSync(bytes)
    // Version, flags, method (8: deflate), time, day, CRC, sizes, length of the name, of extras.
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt16LE(0x21, 8)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(path.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    locals.push(Buffer.from('PK\u0003\u0004', 'latin1'), fields, path, packed)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, place, path)
    offset += 4 + fields.length + path.length + packed.length
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}
