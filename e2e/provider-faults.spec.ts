import type { Script } from '@dossier/models/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnsweringOrganization, openAnsweringOrganization } from './answering-product.ts'
import { openBrowser, watchForProblems } from './browser.ts'
import { answerOf, modelThat, planOf, purposeOf, sentenceOf } from './scripted-model.ts'
import { type Language, openWindowOf } from './window.ts'

const end = 'The lease of the Busan warehouse ends on 30 June 2027.'
const rent = 'The rent of the Busan warehouse is KRW 120 million a year.'
const languages: readonly Language[] = ['en', 'ko']
const question = { en: 'When does the lease of the Busan warehouse end?', ko: 'Busan warehouse lease는 언제 종료됩니까?' }
const words = {
  en: { question: 'Question', ask: 'New question', quoted: 'The answer below comes straight from the files, without a language model.' },
  ko: { question: '질문', ask: '새 질문', quoted: '아래는 언어 모델 없이 파일에서 바로 찾은 답변입니다.' },
}

const plan = planOf(question.en, 'Busan warehouse lease end')
const cited = sentenceOf(end, [end])
const whole = answerOf([cited, sentenceOf(rent, [rent])])
// A second sentence that is cut off.
const cut = whole.slice(0, whole.indexOf(rent) + 20)
const refusing =
  (status: number, error: string): Script =>
  () => ({ status, error })
const onlyPlanning = (does: Script): Script => modelThat({ plan, answer: (request) => does(request, 1) })

interface Fault {
  model: Script
  notices: Record<Language, string>
}

const unreadable = { en: 'The language model’s response could not be parsed.', ko: '언어 모델의 응답을 해석할 수 없었습니다.' }

/** Faults without an answer of the model: files are quoted, and the page states the reason. */
const leavingNothing: Record<string, Fault> = {
  'is busy': {
    model: () => ({ status: 429, error: 'Rate limit reached', headers: { 'retry-after': '120' } }),
    notices: {
      en: 'The language model has reached its request limit. Try again shortly.',
      ko: '언어 모델의 요청 한도에 도달했습니다. 잠시 후 다시 질문해 주세요.',
    },
  },
  'refuses the key': {
    model: refusing(401, 'Incorrect API key provided'),
    notices: {
      en: 'The language model refused the request. An organization admin should check its settings and API key.',
      ko: '언어 모델이 요청을 거부했습니다. 조직 관리자가 모델 설정과 키를 확인해야 합니다.',
    },
  },
  'writes JSON that is none': {
    model: onlyPlanning(() => ({ text: '{"found": true, "sentences": [{"text": ' })),
    notices: unreadable,
  },
  'writes nothing': {
    model: onlyPlanning(() => ({ text: '' })),
    notices: unreadable,
  },
  'is given more than it reads': {
    model: onlyPlanning(refusing(400, "This model's maximum context length is 512 tokens.")),
    notices: {
      en: 'The question and passages exceed what the language model can read at once. Choose fewer files to search.',
      ko: '질문과 자료가 언어 모델이 한 번에 읽을 수 있는 분량을 넘었습니다. 검색할 파일을 줄여 보세요.',
    },
  },
  'is kept from answering by its filter': {
    model: onlyPlanning(() => ({ text: '', finish: 'filtered' })),
    notices: { en: 'The language model’s safety filter blocked the answer.', ko: '언어 모델의 안전 필터가 답변을 차단했습니다.' },
  },
}

let fixture: AnsweringOrganization
let browser: Browser
let problems: string[] = []
const windows = new Map<Language, Page>()

beforeAll(async () => {
  fixture = await openAnsweringOrganization({ files: [['lease.md', `# Lease of the Busan warehouse\n\n${end}\n\n${rent}\n`]] })
  browser = await openBrowser()
  for (const language of languages) {
    const page = await openWindowOf(fixture.api, browser, { language })
    problems = watchForProblems(page, problems)
    await page.goto(`${fixture.url}/search?project=${fixture.projectId}`)
    windows.set(language, page)
  }
})
afterAll(async () => {
  await browser.close()
  await fixture.stop()
})

/** Asks in both languages in parallel windows, and calls `see` with each. */
async function askInBothLanguages(model: Script, see: (page: Page, language: Language) => Promise<void>): Promise<void> {
  fixture.model.answerWith(model)
  await Promise.all(
    Array.from(windows, async ([language, page]) => {
      const texts = words[language]
      await page.getByRole('button', { name: texts.ask, exact: true }).click()
      await page.getByRole('textbox', { name: texts.question, exact: true }).fill(question[language])
      await page.keyboard.press('Enter')
      await page.locator('[data-turn=done]').waitFor({ timeout: 60_000 })
      await see(page, language)
    }),
  )
}

const notes = (page: Page) => page.locator('[data-turn] [data-notes]')

async function expectQuotations(page: Page, language: Language, reason: string): Promise<void> {
  await notes(page).getByText(reason, { exact: true }).waitFor()
  await notes(page).getByText(words[language].quoted, { exact: true }).waitFor()
  await page.locator('[data-turn] blockquote').getByText(end).waitFor()
}

describe('a model that', () => {
  it.each(Object.entries(leavingNothing))('%s is replaced by quotations, with the reason', async (_what, { model, notices }) => {
    await askInBothLanguages(model, async (page, language) => {
      await expectQuotations(page, language, notices[language])
      await expect.poll(() => page.locator('[data-model]').count()).toBe(0)
    })
  })

  it('breaks off keeps the written sentences that are supported', async () => {
    await askInBothLanguages(
      onlyPlanning(() => ({ text: cut, cutAfterCharacters: cut.length })),
      async (page, language) => {
        const notices = {
          en: 'The language model was interrupted. Only the sentences written and verified until then are shown.',
          ko: '언어 모델이 답변 도중에 끊겼습니다. 그때까지 작성되고 확인된 문장만 표시합니다.',
        }
        await notes(page).getByText(notices[language], { exact: true }).waitFor()
        await page.locator('[data-sentence=verified]').getByText(end).waitFor()
        await expect.poll(() => page.locator('[data-sentence]').count()).toBe(1)
      },
    )
  })

  it('supports neither tools nor structured output answers from what the program found', async () => {
    await askInBothLanguages(
      (request, attempt) => {
        const { tools, outputSchema } = request
        if (tools.length > 0) return { status: 400, error: 'local does not support tools' }
        if (outputSchema !== undefined) return { status: 400, error: "Unsupported parameter: 'response_format' is not supported" }
        const does = modelThat({
          plan: `Here is the plan:\n\`\`\`json\n${plan}\n\`\`\``,
          answer: `Of course.\n\`\`\`json\n${whole}\n\`\`\``,
        })
        return does(request, attempt)
      },
      async (page) => {
        await page.locator('[data-sentence=verified]').getByText(end).waitFor()
        await page.locator('[data-sentence=verified]').getByText(rent).waitFor()
        await expect.poll(() => notes(page).count()).toBe(0)
      },
    )
    const asked = fixture.model.requests.filter((request) => purposeOf(request) === 'answer')
    expect(asked.at(-1)?.outputSchema).toBeUndefined()
  })

  it('is unreachable is replaced by quotations, with the reason', async () => {
    const notices = {
      en: 'The language model cannot be reached. Try again shortly.',
      ko: '언어 모델에 연결할 수 없습니다. 잠시 후 다시 질문해 주세요.',
    }
    await fixture.model.close()
    await askInBothLanguages(modelThat({}), (page, language) => expectQuotations(page, language, notices[language]))
    expect(problems).toEqual([])
  })
})
