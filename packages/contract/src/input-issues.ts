import type { z } from 'zod'
import { fieldLabels } from './field-labels.ts'
import { type Language, type Translated, translate } from './language.ts'

/** Texts of field errors. A schema names a key explicitly where its rule alone has no text. */
const issueTexts = {
  required: { en: 'Required', ko: '필수 항목입니다' },
  wrongType: { en: 'Not of the expected type', ko: '값의 형식이 올바르지 않습니다' },
  notWhole: { en: 'Must be a whole number', ko: '정수여야 합니다' },
  tooShort: { en: 'At least {bound} characters', ko: '{bound}자 이상이어야 합니다' },
  tooLong: { en: 'At most {bound} characters', ko: '{bound}자 이하여야 합니다' },
  tooSmall: { en: 'Must be at least {bound}', ko: '{bound} 이상이어야 합니다' },
  tooLarge: { en: 'Must be at most {bound}', ko: '{bound} 이하여야 합니다' },
  tooFew: { en: 'At least {bound} items', ko: '{bound}개 이상이어야 합니다' },
  tooMany: { en: 'At most {bound} items', ko: '{bound}개 이하여야 합니다' },
  ofEachYear: { en: 'Needs one rate for each forecast year', ko: '모든 추정연도의 값을 입력해야 합니다' },
  twice: { en: 'Named twice', ko: '중복된 항목입니다' },
  endsNoPeriod: { en: 'Must be the last month of a period', ko: '기간의 마지막 월이어야 합니다' },
  notAShare: { en: 'Must be between 0 and 100%', ko: '0~100% 사이여야 합니다' },
  notAnOption: { en: 'Must be one of: {options}', ko: '다음 중 하나여야 합니다: {options}' },
  invalid: { en: 'Invalid format', ko: '형식이 올바르지 않습니다' },
  webAddress: { en: 'Invalid web address', ko: '웹 주소 형식이 올바르지 않습니다' },
  email: { en: 'Invalid email format', ko: '이메일 형식이 올바르지 않습니다' },
  upperCase: { en: 'Needs an uppercase letter', ko: '영문 대문자가 필요합니다' },
  lowerCase: { en: 'Needs a lowercase letter', ko: '영문 소문자가 필요합니다' },
  digit: { en: 'Needs a number', ko: '숫자가 필요합니다' },
  specialCharacter: { en: 'Needs a special character', ko: '특수문자가 필요합니다' },
} as const satisfies Record<string, Translated>

export type IssueKey = keyof typeof issueTexts

/** A field error of a request: the path of the field (names joined by dots) and the text for a person. */
export interface InputIssue {
  path: string
  message: string
}

/** Validates a value against a schema; field errors are described in the given language. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: Language,
): { data: z.output<S>; issues?: undefined } | { issues: InputIssue[] } {
  const checked = schema.safeParse(value, { error: (issue) => issueMessage(issue, language) })
  if (checked.success) return { data: checked.data }
  const issues = checked.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: isIssueKey(message) ? translate(issueTexts[message], language) : message,
  }))
  return { issues: [...new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()] }
}

/** The distinct labels of fields (paths, names joined by dots): `Name, Password`. */
export function labelsOf(paths: readonly string[], language: Language): string {
  const labels = paths.map((path) => {
    const names = path.split('.')
    // For a path into a list or a record, the last name with a label: `items.0.filename` is the file name.
    const known = names.findLast((name) => Object.hasOwn(fieldLabels, name))
    const label = known === undefined ? undefined : fieldLabels[known]
    return label === undefined ? path : translate(label, language)
  })
  return [...new Set(labels)].join(', ')
}

const isIssueKey = (message: string): message is IssueKey => Object.hasOwn(issueTexts, message)

function issueMessage(issue: z.core.$ZodRawIssue, language: Language): string {
  const issueText = (key: IssueKey, details: Record<string, unknown> = {}) => translate(issueTexts[key], language, details)
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return issueText('required')
      return issueText(issue.expected === 'int' ? 'notWhole' : 'wrongType')
    case 'too_small':
      return sizeMessage(issueText, issue.origin, issue.minimum, { text: 'tooShort', list: 'tooFew', number: 'tooSmall' })
    case 'too_big':
      return sizeMessage(issueText, issue.origin, issue.maximum, { text: 'tooLong', list: 'tooMany', number: 'tooLarge' })
    case 'invalid_value':
      return issueText('notAnOption', { options: issue.values.map(String).join(', ') })
    case 'invalid_union':
      return issue.input === undefined ? issueText('required') : issueText('invalid')
    case 'not_multiple_of':
    case 'invalid_format':
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return issueText('invalid')
  }
}

function sizeMessage(
  issueText: (key: IssueKey, details?: Record<string, unknown>) => string,
  origin: string,
  bound: number | bigint,
  keys: Record<'text' | 'list' | 'number', IssueKey>,
): string {
  if (origin === 'string')
    return keys.text === 'tooShort' && Number(bound) === 1 ? issueText('required') : issueText(keys.text, { bound: String(bound) })
  return issueText(origin === 'array' || origin === 'set' || origin === 'map' ? keys.list : keys.number, { bound: String(bound) })
}
