import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/index.ts'
import { type ChosenFiles, filesOfInput } from '../files/upload/dropped-files.ts'

/** Chooses workbooks to upload. */
export function UploadButton({ label, onChoose }: { label: string; onChoose: (files: ChosenFiles) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept=".xlsx,.xls"
        aria-label={label}
        onChange={({ currentTarget }) => {
          onChoose(filesOfInput(currentTarget.files ?? []))
          // Reset, so that choosing the same files again fires a change event.
          currentTarget.value = ''
        }}
      />
      <Button variant="primary" icon={Upload} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
