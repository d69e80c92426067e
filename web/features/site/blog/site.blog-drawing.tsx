import { Balloon } from '../site.balloon.tsx'

/** A page as a technical drawing. Each balloon carries the number of the text about that part of it. */
export function BlogDrawing() {
  return (
    <svg className="dwg" viewBox="0 0 560 336" aria-hidden="true">
      <path className="w f" d="M60 40h404l16 16v234H60z" />
      <path className="n" d="M60 68h420M118 47h254v14H118z" />
      <circle className="n" cx={76} cy={54} r={3.5} />
      <circle className="n" cx={88} cy={54} r={3.5} />
      <circle className="n" cx={100} cy={54} r={3.5} />

      <path className="w" d="M80 88h136v100H80z" />
      <path className="c" d="M148 78v120M70 138h156" />
      <circle className="w" cx={148} cy={138} r={36} />
      <circle className="h" cx={148} cy={138} r={27} />
      <circle className="w" cx={148} cy={138} r={12} />

      <path className="n" d="M244 93h44M244 131h66" />
      <path className="w" d="M244 99h150v20H244zM244 137h150v20H244z" />
      <path className="w e" d="M244 168h76l8 8v16h-84z" />
      <circle className="n" cx={288} cy={180} r={9} />
      <circle className="n" cx={288} cy={180} r={17} />

      <path className="n e" d="M80 210h380v16H80z" />
      <path className="n" d="M80 242h380M80 258h380M190 210v64M280 210v64M372 210v64" />
      <path className="w" d="M80 210h380v64H80z" />

      <path className="n" d="M60 296v26M480 296v26M60 316h420" />
      <path className="a" d="M60 316l10-3.200v6.400zM480 316l-10-3.200v6.400z" />
      <text x={270} y={311} fontSize={11} textAnchor="middle">
        320 – 1440
      </text>

      <Balloon item={1} at={[22, 110]} to={[100, 110]} />
      <Balloon item={2} at={[526, 109]} to={[384, 109]} />
      <Balloon item={3} at={[330, 15]} to={[300, 54]} />
      <Balloon item={4} at={[526, 172]} to={[288, 180]} />
      <Balloon item={5} at={[526, 234]} to={[440, 250]} />
    </svg>
  )
}
