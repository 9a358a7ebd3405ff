import { endpoints, type Spreadsheet } from '@dossier/contract'
import { call, fetchBytes } from '../../api/index.ts'
import { splitName } from '../files/file-name.ts'
import { refreshFiles } from '../files/use-file-list.ts'
import { addCopy } from './add-copy.ts'

const { content, get } = endpoints.files

/**
 * Adds a copy of a workbook beside it; where its name is taken the server gives it a number.
 *
 * @param copyName the name of the copy, from name and extension
 * @returns the name of the copy
 * @throws ApiError
 */
export async function duplicateSpreadsheet(
  projectId: number,
  { id, filename }: Pick<Spreadsheet, 'id' | 'filename'>,
  copyName: (stem: string, ending: string) => string,
): Promise<string> {
  const request = { projectId, attachmentId: id }
  const [bytes, { folderId }] = await Promise.all([fetchBytes(content, request), call(get, request)])
  const { stem, ending } = splitName(filename)
  const name = copyName(stem, ending)
  const copy = await addCopy(bytes, name, { projectId, folderId })
  await refreshFiles()
  return copy.filename
}
