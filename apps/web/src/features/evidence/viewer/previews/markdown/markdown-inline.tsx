import type { MarkedToken, Token } from 'marked'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../../i18n/index.ts'
import { previewTexts } from '../preview.texts.ts'
import { linkAddress } from './link-address.ts'
import { plainCharacters } from './plain-characters.ts'

export interface InlineProps {
  tokens: readonly Token[] | undefined
  /** Called instead of opening an external link, to confirm it first. */
  onLink: (address: string) => void
}

/** Inline Markdown. HTML in it is shown as text, so that no content of a file becomes markup of this page. */
export function Inline({ tokens, onLink }: InlineProps) {
  // oxlint-disable-next-line react/no-array-index-key -- the tokens of a file never change order
  return tokens?.map((token, index) => <InlinePart key={index} token={token as MarkedToken} onLink={onLink} />)
}

function InlinePart({ token, onLink }: { token: MarkedToken; onLink: InlineProps['onLink'] }): ReactNode {
  const t = useTexts(previewTexts)
  switch (token.type) {
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} onLink={onLink} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} onLink={onLink} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={token.tokens} onLink={onLink} />
        </del>
      )
    case 'codespan':
      return <code className="rounded-sm bg-hover px-1 font-mono text-[0.9em]">{plainCharacters(token.text)}</code>
    case 'br':
      return <br />
    case 'image':
      return <span className="text-sm text-faint">[{t('leftOutPicture', { text: token.text })}]</span>
    case 'link':
      return <Link href={token.href} tokens={token.tokens} onLink={onLink} />
    case 'text':
    case 'escape':
      if ('tokens' in token && token.tokens !== undefined) return <Inline tokens={token.tokens} onLink={onLink} />
      return plainCharacters(token.text)
    case 'html':
    case 'blockquote':
    case 'checkbox':
    case 'code':
    case 'def':
    case 'heading':
    case 'hr':
    case 'list':
    case 'list_item':
    case 'paragraph':
    case 'space':
    case 'table':
      return /^<br\s*\/?>$/i.test(token.raw) ? <br /> : token.raw
  }
}

function Link({ href, tokens, onLink }: { href: string; tokens: readonly Token[]; onLink: InlineProps['onLink'] }) {
  const address = linkAddress(href)
  if (address === undefined) return <Inline tokens={tokens} onLink={onLink} />
  return (
    <a
      href={address}
      title={address}
      target="_blank"
      rel="noopener noreferrer"
      className="text-accent underline"
      onClick={(event) => {
        event.preventDefault()
        onLink(address)
      }}
    >
      <Inline tokens={tokens} onLink={onLink} />
    </a>
  )
}
