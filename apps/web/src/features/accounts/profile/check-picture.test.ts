import { errorCatalogue, limits, translate } from '@dossier/contract'
import { expect, test } from 'vitest'
import { checkPicture } from './check-picture.ts'

const megabyte = 1024 * 1024

test.each(['image/png', 'image/jpeg', 'image/webp'])('checkPicture accepts %s', (type) => {
  expect(checkPicture({ name: 'me', type, size: limits.pictureMegabytes * megabyte })).toBeNull()
})

test.each(['image/svg+xml', 'image/gif', 'image/heic', 'application/pdf', ''])('checkPicture rejects %s', (type) => {
  expect(checkPicture({ name: 'me', type, size: 1 })?.code).toBe('PICTURE_NOT_ALLOWED')
})

test('checkPicture rejects a picture over the limit, with its size rounded up', () => {
  const refusal = checkPicture({ name: '증명사진.png', type: 'image/png', size: limits.pictureMegabytes * megabyte + 1 })
  if (refusal === null) throw new Error('it was taken')
  expect(translate(errorCatalogue[refusal.code], 'ko', refusal.details)).toBe('증명사진.png(10.1MB) 파일이 최대 크기 10MB를 초과합니다')
})
