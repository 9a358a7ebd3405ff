import { onOneLine, printable } from './printable.ts'
import type { Cited, Report, ReportBlock } from './report.ts'

/** A report as Markdown (CommonMark with tables). Marks lead to their reference. */
export function reportAsMarkdown(report: Report): string {
  const facts = report.facts.map(({ label, value }) => `- ${escaped(label)}: ${escaped(value)}`).join('\n')
  const parts = [`# ${escaped(report.title)}`, facts, ...report.blocks.map(blockText)]
  const { heading, entries } = report.references
  if (entries.length > 0) {
    parts.push(`## ${escaped(heading)}`)
    for (const [at, { source, quote, link }] of entries.entries()) {
      const number = at + 1
      parts.push(`<a id="ref-${number}"></a>\\[${number}\\] ${link === undefined ? escaped(source) : `[${escaped(source)}](${link})`}`)
      if (quote !== '') parts.push(quoted(quote))
    }
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function blockText(block: ReportBlock): string {
  if (block.kind === 'heading') return `${'#'.repeat(block.level + 1)} ${escaped(block.text)}`
  if (block.kind === 'paragraph') {
    const text = citedText(block)
    return block.style === 'note' ? `*${text}*` : text
  }
  if (block.kind === 'list') return block.items.map((item) => `- ${citedText(item)}`).join('\n')
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = block.header.map((_, column) => (block.numeric?.includes(column) === true ? '---:' : '---'))
  return [line(block.header.map(escaped)), line(rule), ...block.rows.map((row) => line(row.map(citedText)))].join('\n')
}

function citedText({ text, references = [] }: Cited): string {
  const marks = references.map((number) => `[\\[${number}\\]](#ref-${number})`).join('')
  return marks === '' ? escaped(text) : `${escaped(text)} ${marks}`
}

function quoted(quote: string): string {
  const lines = printable(quote)
    .split('\n')
    .map((line) => escaped(line))
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n')
}

// All characters with a meaning in CommonMark or GitHub's dialect: emphasis, links, HTML, tables, addresses.
const MARKUP = /[\\`*_{}[\]<>#|~&!@$^=]/g

/** Plain text on one line, escaped for Markdown. */
function escaped(text: string): string {
  return onOneLine(text)
    .replace(MARKUP, '\\$&')
    .replace(/^([-+])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www)\./gi, '$1\\.')
}
