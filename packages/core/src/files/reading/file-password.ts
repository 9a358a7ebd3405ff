import { AppError } from '@dossier/contract'
import { type Needs, useCase } from '../../use-case/index.ts'
import { fileWho } from '../files.policy.ts'
import type { FileRow } from '../files.repository.ts'

const PURPOSE = 'file-password'

type Keeping = Needs<'secretBox'>

/** The form in which a file's password is stored. */
export const encryptFilePassword = ({ secretBox }: Keeping, password: string): string => secretBox.encrypt(PURPOSE, password)

/** The password that somebody handed in for a file. One of another installation's key is as good as none: it is asked for again. */
export function passwordOf({ secretBox }: Keeping, { encryptedPassword }: Pick<FileRow, 'encryptedPassword'>): string | undefined {
  if (encryptedPassword === null) return undefined
  try {
    return secretBox.decrypt(PURPOSE, encryptedPassword)
  } catch {
    return undefined
  }
}

/** The password of a protected file, for the viewer of whoever may read it. @throws FILE_NOT_PROTECTED when none was handed in */
export const showPassword = useCase({
  needs: ['secretBox'],
  policy: fileWho('files.read'),
  async run({ deps, subject }, _input: { projectId: number; attachmentId: number }) {
    const password = passwordOf(deps, subject.file)
    if (password === undefined) throw new AppError('FILE_NOT_PROTECTED')
    return { password }
  },
})
