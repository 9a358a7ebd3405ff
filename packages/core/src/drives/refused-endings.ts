// What is none of the kinds that are kept, whatever is in it: archives, programs, and the documents, pictures, recordings and drawings of
// formats that nothing here reads. A name that says nothing is let through: the content decides.
const refused = new Set(
  [
    'zip 7z rar gz tgz bz2 xz tar iso dmg',
    'exe msi dll bat cmd apk app jar sh ps1',
    'doc ppt xlsb odt ods odp rtf pages numbers key one msg pst ost gdoc gsheet gslides gform gsite paper',
    'tif tiff bmp heic heif avif psd ai eps ico raw',
    'mov avi mkv wmv flv m4v m4a aac flac wma',
    'dwg dxf skp rvt ttf otf woff woff2 mdb accdb sqlite db bak tmp',
  ].flatMap((line) => line.split(' ')),
)

/** Whether a file's name already says that it is of no kind that is kept. */
export function isRefusedByName(name: string): boolean {
  const ending = /\.([^./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && refused.has(ending)
}
