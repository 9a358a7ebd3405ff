import { type ErrorCode, type ErrorDetails, limits } from '@dossier/contract'

/** Types offered by the file picker; the server checks the content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const bytesPerMegabyte = 1024 * 1024

/** Checks a chosen picture before it is sent. Returns why the server would refuse it, or null. */
export function checkPicture({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): { code: ErrorCode; details: ErrorDetails } | null {
  if (!pictureTypes.some((allowed) => allowed === type)) return { code: 'PICTURE_NOT_ALLOWED', details: {} }
  if (size <= limits.pictureMegabytes * bytesPerMegabyte) return null
  const megabytes = (Math.ceil((size / bytesPerMegabyte) * 10) / 10).toFixed(1)
  return { code: 'FILE_TOO_LARGE', details: { filename: name, megabytes, maximum: limits.pictureMegabytes } }
}
