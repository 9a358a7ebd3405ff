/** Character maps of CJK fonts, the standard PDF fonts, and image decoders. Served from this installation under hashed names and fetched on demand. */
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

/** Loads data files for pdf.js by name; implements its `BinaryDataFactory`. */
export class PdfAssets {
  async fetch({ kind, filename }: { kind: AssetKind; filename: string }): Promise<Uint8Array> {
    const address = byName.get(`${kind}/${filename}`)
    if (address === undefined) throw new Error(`PDF data file ${filename} is not part of this build`)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`PDF data file ${filename} answered ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
