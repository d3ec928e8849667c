// Plays a game between two kee-gtp processes on 5x5 with Sabaki's GTP controller, and prints it.
// usage: NODE_PATH=$(npm root -g) node sabaki_game.js KEE_GTP    (after npm install -g @sabaki/gtp)
const {Controller} = require('@sabaki/gtp')

async function ask(controller, name, ...args) {
  const response = await controller.sendCommand({name, args})
  if (response.error) throw new Error(`${name} ${args.join(' ')}: ${response.content}`)
  return response.content
}

// What Sabaki sends when an engine is attached and a game begins.
async function attach(controller) {
  controller.start()
  for (const name of ['name', 'version', 'protocol_version', 'list_commands']) {
    await ask(controller, name)
  }
  await ask(controller, 'komi', '0')
  await ask(controller, 'boardsize', '5')
  await ask(controller, 'clear_board')
}

async function main() {
  const players = ['1', '2'].map(
    seed => new Controller(process.argv[2], ['--playouts', '100', '--seed', seed])
  )
  for (const player of players) await attach(player)
  let plies = 0
  while ((await ask(players[0], 'gogui-rules_legal_moves')) !== '') {
    const mover = plies % 2
    const color = 'BW'[mover]
    const vertex = await ask(players[mover], 'genmove', color)
    await ask(players[1 - mover], 'play', color, vertex)
    console.log(`${color} ${vertex}`)
    ++plies
  }
  const result = await ask(players[0], 'gogui-rules_final_result')
  if ((await ask(players[1], 'gogui-rules_final_result')) !== result) throw new Error('two results')
  console.log(`${plies} plies, ${result}`)
  for (const player of players) await player.stop()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
