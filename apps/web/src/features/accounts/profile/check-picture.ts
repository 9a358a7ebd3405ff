import { type ErrorCode, type ErrorDetails, limits } from '@dossier/contract'

/** What the file picker offers; the server looks at the content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const bytesPerMegabyte = 1024 * 1024

/** Why a chosen picture would be refused, said before it is sent; null when nothing speaks against it. */
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
