import { expect, it } from 'vitest'
import { loggedError } from './logged-error.ts'

it('keeps name, code, stack and causes of an error', () => {
  const logged = loggedError(new TypeError('no such thing', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }))
  expect(logged).toMatchObject({ type: 'TypeError', message: 'no such thing', cause: { message: 'refused', code: 'ECONNREFUSED' } })
  expect(logged.stack).toMatch(/^\s+at .*logged-error\.test/)
})

it('omits the values of a statement, of a row and of a type', () => {
  const conflict = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(private@example.com) already exists.',
  })
  const failed = new Error('Failed query: insert into users values ($1)\nparams: private@example.com\nand more', { cause: conflict })
  const misfit = Object.assign(new Error('invalid input syntax for type integer: "private@example.com"'), {
    severity: 'ERROR',
    code: '22P02',
  })
  expect(loggedError(failed)).toMatchObject({
    message: 'Failed query: insert into users values ($1)',
    cause: { constraint: 'users_email' },
  })
  for (const error of [failed, misfit]) expect(JSON.stringify(loggedError(error))).not.toContain('private')
})

it('logs nothing of a thrown value that is not an error', () => {
  expect(JSON.stringify(loggedError('private text'))).not.toContain('private')
})
