import { type accountEndpoints, AppError, type InputOf, type User } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { accountHolder, type IncomingFile, type Member, type SuperAdmin, type UseCaseContext, useCase } from '../use-case/index.ts'
import { presentUser } from './accounts.present.ts'
import { accountsRepository, type ProfileChanges } from './accounts.repository.ts'
import { storePicture, pictureKey, readPicture } from './picture.ts'

type Context = UseCaseContext<Member | SuperAdmin, null, 'blobs' | 'clock'>
type ProfileInput = InputOf<typeof accountEndpoints.updateProfile> & { files?: AsyncIterable<IncomingFile> }

/** Changes name, phone, language or picture; omitted fields remain unchanged. @throws PICTURE_NOT_ALLOWED, FILE_TOO_LARGE */
export const updateProfile = useCase({
  needs: ['blobs', 'clock'],
  policy: accountHolder,
  async run(context, input: ProfileInput): Promise<User> {
    const { firstName, lastName, phone, language, removePicture = false, files } = input
    const picture = files === undefined ? undefined : await readPicture(files)
    const avatarKey = picture === undefined ? (removePicture ? null : undefined) : await storePicture(context.deps.blobs, picture)
    try {
      return await change(context, { firstName, lastName, phone, language, avatarKey })
    } catch (error) {
      // A picture without a profile would never be deleted.
      if (typeof avatarKey === 'string') await context.deps.blobs.delete(pictureKey(avatarKey))
      throw error
    }
  },
})

/** Changes the person's display language. */
export const setLanguage = useCase({
  needs: ['blobs', 'clock'],
  policy: accountHolder,
  run: (context, { language }: InputOf<typeof accountEndpoints.setLanguage>) => change(context, { language }),
})

async function change({ deps, actor, read, write }: Context, changes: ProfileChanges): Promise<User> {
  const changed = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  if (changed.length > 0) {
    const now = deps.clock.now()
    const before = await write(async (within) => {
      const picture = await within(accountsRepository).changeProfile(actor.userId, changes)
      const action = changed.every((field) => field === 'language') ? 'profile.languageChanged' : 'profile.updated'
      await record(within, actor, { action, facts: { changed } }, now)
      return picture
    })
    if (before !== null && changes.avatarKey !== undefined) await deps.blobs.delete(pictureKey(before))
  }
  const account = await read(accountsRepository).findAccount(actor.userId)
  if (account === undefined) throw new AppError('NOT_SIGNED_IN')
  return presentUser(account)
}
