// Extensions of unsupported kinds: archives, programs, and document, image, media and drawing formats that cannot be read.
// Files with other or no extensions are judged by their content.
const unsupported = new Set(
  [
    'zip 7z rar gz tgz bz2 xz tar iso dmg',
    'exe msi dll bat cmd apk app jar sh ps1',
    'doc ppt xlsb odt ods odp rtf pages numbers key one msg pst ost gdoc gsheet gslides gform gsite paper',
    'tif tiff bmp heic heif avif psd ai eps ico raw',
    'mov avi mkv wmv flv m4v m4a aac flac wma',
    'dwg dxf skp rvt ttf otf woff woff2 mdb accdb sqlite db bak tmp',
  ].flatMap((line) => line.split(' ')),
)

/** Whether a file's extension shows that its kind is not supported. */
export function isRefusedByName(name: string): boolean {
  const extension = /\.([^./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase()
  return extension !== undefined && unsupported.has(extension)
}
