import type { Facts, LetterText } from '../letter-text.ts'

/** To the person who started a run that took long. */
export const taskEnded = ({ outcome, projectId }: Facts): LetterText => ({
  subject:
    outcome === 'failed'
      ? { en: 'Task failed: {task}', ko: '작업 실패: {task}' }
      : { en: 'Task completed: {task}', ko: '작업 완료: {task}' },
  paragraphs: [
    outcome === 'failed'
      ? {
          en: 'The task {task} in the workspace {project} did not finish. See the reason under Tasks; where it can go on, you can continue it there.',
          ko: "'{project}' 워크스페이스의 작업 '{task, 을/를}' 끝내지 못했습니다. 원인은 작업 목록에서 확인할 수 있고, 이어서 진행할 수 있는 작업은 그곳에서 다시 진행할 수 있습니다.",
        }
      : {
          en: 'The task {task} in the workspace {project} is complete.',
          ko: "'{project}' 워크스페이스의 작업 '{task, 이/가}' 끝났습니다.",
        },
  ],
  button: { label: { en: 'Open workspace', ko: '워크스페이스 열기' }, path: `/files?project=${projectId}` },
  reason: {
    en: 'You received this email because you started a task that took more than ten minutes.',
    ko: '회원님이 시작한 작업이 10분 넘게 걸려 결과를 알려 드리는 메일입니다.',
  },
})
