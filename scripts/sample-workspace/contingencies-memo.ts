/** The Korean law firm's memorandum on lawsuits and contingent liabilities. */
import { company, dates, fictionNotice, guarantee, lawsuits, parties } from './figures.ts'
import { koreanDate, plain } from './number-text.ts'
import { clause, table, text, title, wordDocument } from './word-document.ts'

const dotted = (iso: string): string => iso.replaceAll('-', '. ') + '.'

/** The memorandum as the bytes of a Word file. */
export function contingenciesMemo(): Promise<Uint8Array> {
  const { patent, wages } = lawsuits
  return wordDocument({
    title: '소송 및 우발부채 검토 메모',
    language: 'ko',
    notice: fictionNotice.ko,
    blocks: [
      title('소송 및 우발부채 검토 메모'),
      table([
        ['구분', '내용'],
        ['수신', `${company.nameKo} 법무팀`],
        ['발신', parties.lawFirm],
        ['작성일', koreanDate(dates.legalMemo)],
        ['기준일', '2025년 12월 31일'],
      ]),
      clause('1. 요약'),
      text(
        `기준일 현재 회사가 피고로 계류 중인 소송은 2건이며 소송가액 합계는 ${plain(lawsuits.total)}백만원입니다. 회사가 원고인 소송은 없습니다. 그 밖에 특수관계자의 차입금에 대한 연대보증 1건이 존재하며, 이는 재무상태표에 부채로 계상되어 있지 않습니다.`,
      ),
      table([
        ['구분', '상대방', '금액 (백만원)', '충당부채 (백만원)', '패소 또는 이행 가능성'],
        ['특허침해 손해배상', parties.patentPlaintiff, plain(patent.claim), plain(patent.provision), '일부 패소 가능성 높음'],
        ['임금 청구', `퇴직근로자 ${wages.plaintiffs}인`, plain(wages.claim), '-', '낮음'],
        ['연대보증', parties.bank, plain(guarantee.limit), '-', '현재 낮음, 모니터링 필요'],
      ]),
      clause('2. 특허권 침해금지 및 손해배상 청구'),
      text(
        `가. 원고 ${parties.patentPlaintiff}은 ${koreanDate(patent.filed)} 회사의 ${company.equipmentBrand} 조명 제어 모듈이 자신의 특허를 침해하였다고 주장하며 침해행위의 금지와 ${plain(patent.claim)}백만원의 손해배상을 구하는 소를 제기하였습니다.`,
      ),
      text(
        '나. 회사는 대상 특허의 진보성 결여를 이유로 무효심판을 청구하였고, 대체 설계를 적용한 모듈을 2025년 11월 출고분부터 적용하고 있습니다. 따라서 침해금지 청구가 인용되더라도 향후 영업에 미치는 영향은 제한적일 것으로 판단합니다.',
      ),
      text(
        `다. 대체 설계 적용 전 출고분에 대하여는 일부 침해가 인정될 가능성이 높으며, 실시료 상당액을 기준으로 한 예상 손해배상액은 ${plain(patent.provision)}백만원으로 추정합니다. 회사는 동 금액을 2025년 말 소송충당부채로 계상하였습니다. 다음 변론기일은 ${koreanDate(patent.hearing)}입니다.`,
      ),
      clause('3. 임금 청구'),
      text(
        `퇴직근로자 ${wages.plaintiffs}인이 ${koreanDate(wages.filed)} 정기상여금을 통상임금에 산입하여 재산정한 연장근로수당 ${plain(wages.claim)}백만원의 지급을 구하고 있습니다. 동일한 쟁점이 재직 근로자에게 확대될 경우 추가 부담액은 약 410백만원으로 추산되나, 회사는 2024년 1월 임금체계를 개편하여 그 이후 기간에 대한 위험은 없습니다.`,
      ),
      clause('4. 특수관계자에 대한 연대보증'),
      text(
        `가. 회사는 ${koreanDate(dates.boardMeeting)} 이사회 결의에 따라 대표이사가 지배하는 ${guarantee.debtorKo}가 ${parties.bank}으로부터 차입한 ${plain(guarantee.principal)}백만원에 대하여 보증한도 ${plain(guarantee.limit)}백만원의 연대보증을 제공하였습니다. 보증기간은 ${dotted(guarantee.from)}부터 ${dotted(guarantee.to)}까지입니다.`,
      ),
      text(
        '나. 본건은 상법 제398조의 이사 등과 회사 간의 거래에 해당하며, 이사 3분의 2 이상의 찬성에 의한 승인 요건은 충족된 것으로 확인하였습니다. 다만 이사회 의사록에 거래 조건의 공정성에 관한 구체적인 심의 내용이 기재되어 있지 않아 보완을 권고합니다.',
      ),
      text(
        '다. 보증료는 수취하지 않고 있어 세무상 부당행위계산 부인의 대상이 될 수 있습니다. 지분 매각 시에는 거래종결의 선행조건으로 보증의 해소 또는 구상권에 대한 담보의 제공을 요구받을 가능성이 높습니다.',
      ),
      clause('5. 한계'),
      text('본 메모는 회사가 제공한 자료와 담당자 면담에 기초하여 작성되었으며, 소송의 결과를 보장하지 아니합니다.'),
      text(`${parties.lawFirm}  담당변호사 차이든`),
    ],
  })
}
