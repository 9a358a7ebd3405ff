import type { MarkedToken, Token, Tokens } from 'marked'
import { Fragment } from 'react'
import { Inline, type InlineProps } from './markdown-inline.tsx'

const headingTags = ['h3', 'h4', 'h5', 'h6'] as const
const headingLooks = ['mt-2 text-xl font-semibold', 'mt-2 text-lg font-semibold', 'text-base font-semibold'] as const
const sides = { left: 'text-left', center: 'text-center', right: 'text-right' } as const

interface BlocksProps {
  tokens: readonly Token[]
  onLink: InlineProps['onLink']
}

/** Renders Markdown tokens as React elements. */
export function MarkdownBlocks({ tokens, onLink }: BlocksProps) {
  // oxlint-disable-next-line react/no-array-index-key -- the tokens of a file never change order
  return tokens.map((token, index) => <Block key={index} token={token as MarkedToken} onLink={onLink} />)
}

function Block({ token, onLink }: { token: MarkedToken; onLink: InlineProps['onLink'] }) {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading': {
      // The pane has its own headings above these.
      const Heading = headingTags[Math.min(token.depth, headingTags.length) - 1] ?? 'h6'
      return (
        <Heading className={headingLooks[Math.min(token.depth, 3) - 1] ?? headingLooks[2]}>
          <Inline tokens={token.tokens} onLink={onLink} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens} onLink={onLink} />
        </p>
      )
    case 'hr':
      return <hr className="border-line" />
    case 'code':
      return <pre className="overflow-x-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs leading-5">{token.text}</pre>
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-3 border-l-2 border-line-strong pl-3 text-muted">
          <MarkdownBlocks tokens={token.tokens} onLink={onLink} />
        </blockquote>
      )
    case 'list':
      return <List list={token} onLink={onLink} />
    case 'table':
      return <MarkdownTable table={token} onLink={onLink} />
    case 'html':
      return <p className="text-sm break-words whitespace-pre-wrap text-faint">{token.raw.trim()}</p>
    case 'checkbox':
      return <span aria-hidden>{token.checked ? '☑ ' : '☐ '}</span>
    case 'br':
    case 'codespan':
    case 'del':
    case 'em':
    case 'escape':
    case 'image':
    case 'link':
    case 'list_item':
    case 'strong':
    case 'text':
      return <Inline tokens={[token]} onLink={onLink} />
  }
}

function List({ list, onLink }: { list: Tokens.List; onLink: InlineProps['onLink'] }) {
  const List = list.ordered ? 'ol' : 'ul'
  return (
    <List
      start={list.ordered && list.start !== '' ? list.start : undefined}
      className={list.ordered ? 'list-decimal pl-6' : 'list-disc pl-6'}
    >
      {list.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the tokens of a file never change order
        <li key={index} className="py-0.5">
          <MarkdownBlocks tokens={item.tokens} onLink={onLink} />
        </li>
      ))}
    </List>
  )
}

function MarkdownTable({ table, onLink }: { table: Tokens.Table; onLink: InlineProps['onLink'] }) {
  const cells = (row: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
    row.map((cell, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the tokens of a file never change order
      <Fragment key={index}>
        <Cell className={`px-2 py-1 align-top ${sides[cell.align ?? 'left']} ${Cell === 'th' ? 'bg-sunken font-medium' : ''}`}>
          <Inline tokens={cell.tokens} onLink={onLink} />
        </Cell>
      </Fragment>
    ))
  return (
    <div className="max-w-full overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">{cells(table.header, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the tokens of a file never change order
            <tr key={index} className="border-b border-line last:border-b-0">
              {cells(row, 'td')}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
