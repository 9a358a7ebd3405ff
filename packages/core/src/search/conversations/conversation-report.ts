import {
  type Answer,
  type Citation,
  type Conflict,
  type Conversation,
  formatRefs,
  type Language,
  pageKeyOf,
  type PageReference,
  type SearchRecord,
  type Sentence,
  unconfirmedAnswer,
} from '@dossier/contract'
import type { Report, ReportBlock } from '@dossier/report'
import { momentInWords } from '../../mail/index.ts'
import { dayInWords, type ExportText, exportTexts } from './export-texts.ts'
import { candidatesTable } from './candidates-table.ts'
import { figuresTable } from './figures-table.ts'
import { NumberedReferences } from './numbered-references.ts'

/** The workspace, person, time and language of an export. */
export interface ExportOccasion {
  workspace: string
  /** Address of the product, for links to the cited passages. */
  publicUrl: string
  exportedBy: string
  now: Date
  language: Language
}

/** A conversation as a document: each question with the supported part of its answer, and the passages as numbered references. */
export function conversationReport(
  conversation: Conversation,
  { workspace, publicUrl, exportedBy, now, language }: ExportOccasion,
): Report {
  const text = exportTexts(language)
  const references = new NumberedReferences(
    text,
    language,
    (refs) => `${publicUrl}/search?project=${conversation.projectId}&evidence=${encodeURIComponent(formatRefs(refs))}`,
  )
  const blocks = conversation.searches.flatMap((search) => turn(search, references, text, language))
  return {
    title: conversation.title,
    language,
    facts: [
      { label: text('workspace'), value: workspace },
      { label: text('questions'), value: String(conversation.searches.length) },
      { label: text('begunBy'), value: conversation.createdBy.name },
      { label: text('exportedBy'), value: exportedBy },
      { label: text('exportedAt'), value: momentInWords(now, language) },
    ],
    blocks,
    references: { heading: text('references'), entries: references.entries },
  }
}

function turn(search: SearchRecord, references: NumberedReferences, text: ExportText, language: Language): ReportBlock[] {
  const { answer, state } = search
  const asked = { person: search.createdBy.name, date: dayInWords(new Date(search.createdAt), language) }
  const writer =
    answer.mode === 'model' && answer.model !== undefined
      ? text('askedModel', { ...asked, model: answer.model })
      : text('askedQuoting', asked)
  const { kind, candidates = [] } = answer
  const isUnconfirmed = kind === 'unconfirmed'
  const supported = isUnconfirmed ? [] : answer.sentences.filter(({ verification }) => verification !== 'unsupported')
  const leftOut = answer.sentences.length - supported.length
  const isClosest = kind === 'candidates' || kind === 'passages'
  return [
    { kind: 'heading', level: 1, text: search.query },
    note(writer),
    ...askedOf(search, text),
    ...(answer.unavailable === undefined ? [] : [note(text('unavailable', { names: answer.unavailable.join(', ') }))]),
    ...(state === 'completed' ? [] : [note(text(state === 'queued' ? 'running' : state))]),
    ...candidatesTable(candidates, references, text, language),
    ...(isClosest && supported.length > 0 ? [{ kind: 'heading' as const, level: 2 as const, text: text('closest') }] : []),
    ...supported.flatMap((sentence) => sentenceBlocks(sentence, references, text)),
    ...(isClosest || isUnconfirmed ? [] : figuresTable(answer, references, text, language)),
    ...(isUnconfirmed ? unconfirmed(answer, references, text) : []),
    ...(leftOut > 0 ? [note(text(isUnconfirmed ? 'withheld' : 'leftOut', { count: leftOut }))] : []),
    ...(answer.interrupted === true ? [note(text('interrupted'))] : []),
    ...(answer.conflicts ?? []).flatMap((conflict) => disagreement(conflict, references, text)),
    ...(state === 'completed' && !isUnconfirmed && (kind === 'none' || supported.length + candidates.length === 0)
      ? notFound(answer, references, text)
      : []),
    ...(answer.missing !== undefined && answer.missing.length > 0
      ? [note(text(kind === 'figure' && supported.length > 0 ? 'unstated' : 'missing', { what: answer.missing.join(', ') }))]
      : []),
  ]
}

const mostFilesNamed = 20

/** The chosen files; the first ones by name. */
function askedOf({ files = [], fileIds }: SearchRecord, text: ExportText): ReportBlock[] {
  if (files.length === 0) return []
  const named = files.slice(0, mostFilesNamed).map(({ filename }) => filename)
  const more = fileIds.length - named.length
  return [note(text('askedOf', { files: [...named, ...(more > 0 ? [text('moreFiles', { count: more })] : [])].join(', ') }))]
}

const note = (of: string): ReportBlock => ({ kind: 'paragraph', style: 'note', text: of })

function sentenceBlocks(
  { text: words, citations, figure, calculation }: Sentence,
  references: NumberedReferences,
  text: ExportText,
): ReportBlock[] {
  const computed = calculation === undefined ? (figure?.calculation ?? null) : `${calculation.expression} = ${inDigits(calculation.value)}`
  return [
    { kind: 'paragraph', text: words, references: references.numbersOf(citations) },
    ...(computed === null ? [] : [note(text('calculation', { calculation: computed }))]),
  ]
}

/** The pages that an unconfirmed answer cites, shown instead of its sentences. */
function unconfirmed({ sentences }: Answer, references: NumberedReferences, text: ExportText): ReportBlock[] {
  const { citations = [], pages = [] } = unconfirmedAnswer(sentences) ?? {}
  const places = Map.groupBy<string, Citation | PageReference>([...citations, ...pages], pageKeyOf)
  const items = Array.from(places.values(), (cited) => references.sourceOf(cited as [Citation]))
  return [
    { kind: 'paragraph', text: text('unconfirmed') },
    ...(items.length > 0 ? [note(text('checkPages')), { kind: 'list' as const, items: items.map((item) => ({ text: item })) }] : []),
  ]
}

const inDigits = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 6 })

function disagreement({ measure, period, values }: Conflict, references: NumberedReferences, text: ExportText): ReportBlock[] {
  return [
    { kind: 'heading', level: 2, text: `${text('conflicts')}: ${[measure, period].filter((part) => part !== '').join(', ')}` },
    {
      kind: 'table',
      header: [text('value'), text('file'), text('quality')],
      rows: values.map(({ text: value, citations, filename, quality }) => [
        { text: value, references: references.numbersOf(citations) },
        { text: filename },
        { text: text(quality) },
      ]),
    },
  ]
}

/** What was searched, so that "not found" can be checked. */
function notFound({ searched, nearest = [] }: Answer, references: NumberedReferences, text: ExportText): ReportBlock[] {
  const { files, queries, filenames, unread, inPart = 0 } = searched
  const unnamed = files - filenames.length
  const more = unnamed > 0 && filenames.length > 0 ? [{ text: text('moreFiles', { count: unnamed }) }] : []
  return [
    { kind: 'paragraph', text: text('notFound') },
    note(text('searched', { files })),
    ...(unread > 0 ? [note(text('unread', { count: unread }))] : []),
    ...(inPart > 0 ? [note(text('inPart', { count: inPart }))] : []),
    ...(queries.length > 0 ? [note(text('queries', { queries: queries.join(' · ') }))] : []),
    ...(filenames.length > 0
      ? [note(text('filenames')), { kind: 'list' as const, items: [...filenames.map((name) => ({ text: name })), ...more] }]
      : []),
    ...(nearest.length > 0
      ? [
          note(text('nearest')),
          { kind: 'list' as const, items: nearest.map((near) => ({ text: near.text, references: references.numbersOf(near.citations) })) },
        ]
      : []),
  ]
}
