import type { TranscriptSection } from './transcript.ts'

const listed = (words: string): string[] => words.split(', ')

/** Who leads a call or speaks without a name, in both languages. */
export const unnamedSpeakers: ReadonlySet<string> = new Set(
  [
    'operator, moderator, conference operator, coordinator, unidentified analyst, unidentified company representative, unknown analyst',
    'unknown speaker, unidentified participant, unknown executive, analyst, management, company',
    '사회자, 진행자, 교환원, 오퍼레이터, 질문자, 답변자, 질의자, 응답자, 회사, 회사측, 애널리스트, 투자자, 참석자',
  ].flatMap(listed),
)

/** Titles that follow a name in Korean. */
export const koreanTitles: readonly string[] = [
  '대표이사, 대표, 회장, 부회장, 사장, 부사장, 전무, 상무, 이사, 본부장, 부문장, 실장, 그룹장, 팀장, 담당, 담당임원, 센터장, 파트장, 부장, 차장, 과장',
  '매니저, 연구위원, 연구원, 애널리스트, 위원, 감사, 총괄, 님, CEO, CFO, COO, CTO, IRO',
].flatMap(listed)

/** English titles of people, as written after a name. */
export const englishTitle =
  /\b(?:chief|officer|president|chair(?:man|woman|person)?|director|head|analyst|manager|treasurer|controller|secretary|partner|CEO|CFO|COO|CTO|IR|investor relations|vice|founder|research|counsel)\b/i

const sections: Readonly<Record<TranscriptSection, readonly string[]>> = {
  'prepared-remarks': listed(
    'prepared remarks, presentation, opening remarks, management discussion section, 모두발언, 모두 발언, 발표, 경영실적 발표, 실적 발표, 실적발표',
  ),
  'questions-and-answers': [
    'questions and answers, questions & answers, question and answer, question and answer session, question-and-answer session',
    'question and answer section, q&a, q&a session, q & a, 질의응답, 질의 응답, 질의응답 세션, 질문과 답변',
  ].flatMap(listed),
}

const sectionByHeading = new Map(
  (Object.keys(sections) as TranscriptSection[]).flatMap((section) => sections[section].map((heading) => [heading, section] as const)),
)

/** The section that a line begins: "Questions and Answers:", "[질의응답]", "■ Q&A". */
export function sectionOfLine(line: string): TranscriptSection | undefined {
  const bare = line
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
    .split(/[:：\])】>]/, 1)[0]
    ?.trim()
  // Whatever follows the heading on its line is more than a heading.
  return bare !== undefined && line.trim().length <= bare.length + 6 ? sectionByHeading.get(bare) : undefined
}
