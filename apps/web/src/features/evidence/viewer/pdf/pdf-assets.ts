/**
 * Character maps (Korean, Japanese and Chinese fonts that name their letters by number), the fonts that every PDF reader must bring, and
 * image decoders. Served by ourselves under hashed names, fetched one by one when a file asks for them.
 */
const addresses = {
  cMapUrl: import.meta.glob<string>('../../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  standardFontDataUrl: import.meta.glob<string>('../../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  wasmUrl: import.meta.glob<string>('../../../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
}

type AssetKind = keyof typeof addresses

const byName = new Map<string, string>()
for (const [kind, modules] of Object.entries(addresses)) {
  for (const [path, address] of Object.entries(modules)) byName.set(`${kind}/${path.slice(path.lastIndexOf('/') + 1)}`, address)
}

/** Hands pdf.js the data files it asks for by name; the shape is its `BinaryDataFactory`. */
export class PdfAssets {
  async fetch({ kind, filename }: { kind: AssetKind; filename: string }): Promise<Uint8Array> {
    const address = byName.get(`${kind}/${filename}`)
    if (address === undefined) throw new Error(`PDF data file ${filename} is not part of this build`)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`PDF data file ${filename} answered ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
