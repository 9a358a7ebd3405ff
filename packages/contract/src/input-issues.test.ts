import { expect, it } from 'vitest'
import { z } from 'zod'
import { emailSchema, passwordSchema } from './accounts.ts'
import { type Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { AppError, describeError } from './errors.ts'
import { fieldLabels } from './field-labels.ts'
import { labelsOf, parseInput } from './input-issues.ts'

const schema = z.object({ email: emailSchema, password: passwordSchema, size: z.number().int().max(5), kind: z.enum(['a', 'b']) })
const messages = (value: unknown, language: 'ko' | 'en') =>
  parseInput(schema, value, language).issues?.map(({ path, message }) => `${path}: ${message}`)

it('describes each broken rule of a field in the requested language', () => {
  const given = { email: 'nobody', password: 'short', size: 9, kind: 'c' }
  expect(messages(given, 'en')).toEqual([
    'email: Invalid email format',
    'password: At least 8 characters',
    'password: Needs an uppercase letter',
    'password: Needs a number',
    'password: Needs a special character',
    'size: Must be at most 5',
    'kind: Must be one of: a, b',
  ])
  expect(messages(given, 'ko')).toEqual([
    'email: 이메일 형식이 올바르지 않습니다',
    'password: 8자 이상이어야 합니다',
    'password: 영문 대문자가 필요합니다',
    'password: 숫자가 필요합니다',
    'password: 특수문자가 필요합니다',
    'size: 5 이하여야 합니다',
    'kind: 다음 중 하나여야 합니다: a, b',
  ])
})

it('reports missing fields as required', () => {
  expect(messages({ email: '', size: 'x', kind: 'a' }, 'en')).toEqual([
    'email: Required',
    'email: Invalid email format',
    'password: Required',
    'size: Not of the expected type',
  ])
})

it('names each field once, by its label', () => {
  const error = new AppError('INVALID_INPUT', { field: 'password, email, password' })
  expect(describeError(error, 'ko').body.message).toBe('요청 내용을 확인해 주세요: 비밀번호, 이메일')
  expect(describeError(error, 'en').body.message).toBe('There was a problem with your request: Password, Email')
  expect(labelsOf(['items.0.filename', 'emails.2', 'unheardOf'], 'en')).toBe('File name, Emails, unheardOf')
})

it('has a label for every field of every request', () => {
  const missing = Object.values(endpoints)
    .flatMap((verbs) => Object.values<Endpoint>(verbs))
    .flatMap(({ params, query, body }) => [params, query, body].flatMap((part) => Object.keys(part?.shape ?? {})))
    .filter((name) => !Object.hasOwn(fieldLabels, name))
  expect([...new Set(missing)]).toEqual([])
})
