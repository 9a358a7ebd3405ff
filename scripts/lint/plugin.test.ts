import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { noNotationInPatterns } from './plugin.ts'

RuleTester.describe = describe
RuleTester.it = it

const [month, currency, scale, year] = [
  /^Names of months: ask monthNamed/,
  /^Signs and words of currencies: ask has/,
  /^Words of scale: ask/,
  /^Years: ask/,
]
const reported = (code: string, ...messages: readonly RegExp[]) => ({ code, errors: messages.map((message) => ({ message })) })

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run('no-notation-in-patterns', noNotationInPatterns, {
  invalid: [
    reported('/january|february|march/i', month),
    reported(String.raw`/\b(?:jan|feb)(?:uary)?\b/`, month),
    reported('/[Jj]an|[Dd]ec/', month),
    reported("['january', 'february', 'march', 'april']", month),
    reported("'mr mrs jan feb mar apr inc'.split(' ')", month),
    reported("const names = '(?:january|february|march)'", month),
    reported('/^[$€£]?[0-9]/', currency),
    reported(String.raw`/\$\s?[0-9]/`, currency),
    reported('/₩[0-9]+/u', currency),
    reported(String.raw`/\p{Sc}/u`, currency),
    reported(String.raw`/\b(?:usd|krw)\b/i`, currency),
    reported('/얼마|달러/', currency),
    reported("new Set(['dollar', 'dollars', 'won'])", currency),
    reported(String.raw`/in (?:thousands|millions?)/i`, scale),
    reported(String.raw`/\d\s?bn\b/`, scale),
    reported('/[천만억조]/', scale),
    reported('/몇 (?:억|조)/', scale),
    reported('/백만|십억/', scale),
    reported('/(?:억|만)?원/', currency, scale),
    reported("'thousand|million'", scale),
    reported(String.raw`/(?:19|20)\d\d/`, year),
    reported(String.raw`/(19|20)\d{2}/`, year),
    reported(String.raw`/\b20\d{2}\b/`, year),
    reported(String.raw`/[12]\d{3}/`, year),
    reported(String.raw`/\d{4}\s?년/`, year),
    reported(String.raw`new RegExp('(?:19|20)\\d{2}')`, year),
    reported(String.raw`RegExp('€')`, currency),
    reported('new RegExp(`${sign}(?:millions|billions)${end}`)', scale),
    reported('String.raw`(?:19|20)\\d{2}${rest}`', year),
  ],
  valid: [
    // What sounds like one and is none.
    '/may|might|march on/',
    '/원가|직원|조항|만기|억제/',
    String.raw`/제\s*\d+\s*조/`,
    '/^[가강고곽구권김조천만]/',
    '/won the contract|lost it/',
    // The ends of lines, what is escaped, placeholders, what was found.
    '/figures$/',
    String.raw`/[.*+?^${'$'}{}()|[\]\\]/g`,
    String.raw`/\$\{name\}/`,
    String.raw`text.replace(/a/, String.raw${'`'}\$&${'`'})`,
    // A range that ends in a sign.
    '/[a-zA-Z₠-⃀]/',
    // Digits without a meaning.
    String.raw`/^\d{4}-\d{2}-\d{2}$/`,
    String.raw`/\d{1,3}(?:,\d{3})+/`,
    String.raw`/1920\d/`,
    // Texts speak of amounts and time.
    "'Amounts in millions of US dollars'",
    "const texts = { KRW: '원', USD: '달러' }",
    "['revenue', 'dollar', 'margin', 'asset', 'debt']",
    "'yen | jpy'",
    "['march', 'may']",
  ],
})
