import { AppError } from '@dossier/contract'
import { type Needs, useCase } from '../../use-case/index.ts'
import { filePolicy } from '../files.policy.ts'
import type { FileRow } from '../files.repository.ts'

const PURPOSE = 'file-password'

type Ports = Needs<'secretBox'>

/** Encrypts a file's password for storage. */
export const encryptFilePassword = ({ secretBox }: Ports, password: string): string => secretBox.encrypt(PURPOSE, password)

/** The stored password of a file; undefined when there is none or it was encrypted with another installation's key. */
export function passwordOf({ secretBox }: Ports, { encryptedPassword }: Pick<FileRow, 'encryptedPassword'>): string | undefined {
  if (encryptedPassword === null) return undefined
  try {
    return secretBox.decrypt(PURPOSE, encryptedPassword)
  } catch {
    return undefined
  }
}

/** The password of a protected file, for the viewer. @throws FILE_NOT_PROTECTED when none is stored */
export const showPassword = useCase({
  needs: ['secretBox'],
  policy: filePolicy('files.read'),
  async run({ deps, subject }, _input: { projectId: number; attachmentId: number }) {
    const password = passwordOf(deps, subject.file)
    if (password === undefined) throw new AppError('FILE_NOT_PROTECTED')
    return { password }
  },
})
