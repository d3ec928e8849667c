// Gomoku between two `tengen gtp` through the engine layer of Sabaki: it keeps both engines at the
// game's position, asks for moves, and before each one listens to a live analysis, as Sabaki shows
// it on the board. Prints what it sees. Status 77: the npm package @sabaki/gtp is not there.
// usage: NODE_PATH=$(npm root -g) node sabaki_game.js TENGEN    (after npm install -g @sabaki/gtp)
let sabaki
try {
  sabaki = require('@sabaki/gtp')
} catch {
  console.log('skipped: no @sabaki/gtp; NODE_PATH says where it is')
  process.exit(77)
}
const {Controller, ControllerStateTracker} = sabaki

const kBoard = [15, 15]

async function ask(controller, name, ...args) {
  const response = await controller.sendCommand({name, args})
  if (response.error) throw new Error(`${name} ${args.join(' ')}: ${response.content}`)
  return response.content
}

// What Sabaki sends when an engine is attached.
async function attach(program, seed) {
  const controller = new Controller(program, ['gtp', '--nodes=20000', '--threads=1'])
  controller.start()
  for (const name of ['name', 'version', 'protocol_version', 'list_commands']) {
    await ask(controller, name)
  }
  return {controller, tracker: new ControllerStateTracker(controller)}
}

// The moves of a report, as Sabaki reads them: "info move D4 visits 10 winrate 5012 ... pv D4 E5 info ...".
function movesOf(report) {
  return report
    .split(/\s*info\s+/)
    .slice(1)
    .map(info => ({
      vertex: info.match(/^move (\S+)/)[1],
      visits: +info.match(/visits (\d+)/)[1],
      winrate: +info.match(/winrate (\d+(?:\.\d+)?)/)[1] / 100,
      line: info.match(/pv (.*)$/)[1].split(' ')
    }))
}

// Listens for what `color` could play, then ends the analysis by the next command, as Sabaki does.
async function analyze(controller, color) {
  const moves = await new Promise((resolve, reject) => {
    const listen = ({line}) => line.includes('info move') && resolve(movesOf(line))
    controller.sendCommand({name: 'lz-analyze', args: [color, '5']}, listen).catch(reject)
  })
  await ask(controller, 'protocol_version')
  return moves
}

async function main() {
  const engines = [await attach(process.argv[2]), await attach(process.argv[2])]
  const history = []
  for (;;) {
    const mover = history.length % 2
    const color = 'BW'[mover]
    const {controller, tracker} = engines[mover]
    await tracker.sync({komi: 0, boardsize: kBoard, history})
    const score = await controller.sendCommand({name: 'final_score', args: []})
    if (!score.error) {
      console.log(`${history.length} moves, ${score.content}`)
      break
    }
    const [best] = await analyze(controller, color)
    if (!(best.winrate >= 0 && best.winrate <= 100)) throw new Error(`a rate of ${best.winrate}`)
    const vertex = await ask(controller, 'genmove', color)
    console.log(
      `${color} ${vertex}  analysis: ${best.vertex} ${best.winrate.toFixed(1)} %, ` +
        `${best.visits} visits, ${best.line.slice(0, 5).join(' ')}`
    )
    history.push({name: 'play', args: [color, vertex]})
  }
  for (const {controller} of engines) await controller.stop()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
