"""A golden game of Montana, worked out by hand from the rulebook and the tables of docs/games/montana.md.

Under every answer stands what it changes, and an answer with nothing under it changes nothing.
  #:  what changes, for every seat and on the boards
  #=  what everybody has when a turn is over: the sums of the lines above
  #@  whose turn begins, and in which round
Other lines that begin with # give the reasons for the answer below them. The Ledger only adds the changes up;
it knows no rule and no board, and the engine must agree with it after every single answer. Whoever changes a
rule goes through the game with the book and changes its lines, its sums and its version by hand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import pytest

from goldenspike.core import notation, registry
from goldenspike.core import record as records
from goldenspike.core.agenda import Question, Table
from goldenspike.core.events import Event
from goldenspike.core.play import pending
from goldenspike.games.montana import GAME, events
from goldenspike.games.montana.actions import Action
from goldenspike.games.montana.position import ENTRIES
from kit import ledger as ledger_kit
from kit.ledger import differences, read_sheet
from kit.montana import Scenario

pytestmark = pytest.mark.slow

COLOURS: Final = ("blue", "yellow", "green")
WORKERS: Final = ("copper", "stone", "grain", "pumpkin")
GOODS: Final = (*WORKERS, "big copper", "big stone")
GOODS_OF_A_KIND: Final = {good: 9 if good.startswith("big") else 15 + 3 for good in GOODS}
"""Page 2: 15 small and 9 big ones in the supply of three players; page 3: 1 small one for each of them."""
WORKERS_OF_A_COLOUR: Final = 18
COWS: Final = 24
SETTLEMENTS_OF_A_COLOUR: Final = 10

# The game worked out by hand -----------------------------------------------------------------------

BY_HAND: Final = """\
game      montana
version   1
options   wheel=doubles bank=5-8-11 pumpkins=2-3-4 city=3-3-2-1 starting_tile=chosen
seats     blue Ada, yellow Ben, green Cleo

# Pages 2 and 3: three seats have 10 settlements each, a cow, and 1 of each small good; silver is 3, 4 and 5.
#: blue +1 copper +1 stone +1 grain +1 pumpkin +3 silver +1 cows +10 settlements
#: yellow +1 copper +1 stone +1 grain +1 pumpkin +4 silver +1 cows +10 settlements
#: green +1 copper +1 stone +1 grain +1 pumpkin +5 silver +1 cows +10 settlements
#: arrow = 1

     1  dice    landscape 12e 5b 8a 7f 1a 9a 3e 2d 11a
          # Tile 12 around B7, four sixths on: what was in the east lies in the north-west, and so on.
          #: ground B7 = sg; ground B9 = Scp*2; ground C8 = cp; ground C6 = Cs+cow; ground B5 = S
          #: ground A6 = mountain; ground A8 = C
          # Tile 5 around C12, one sixth on: its lake comes to the south-east.
          #: ground C12 = Sc+cow; ground C14 = cg; ground D13 = lake; ground D11 = cs; ground C10 = C
          #: ground B11 = gp; ground B13 = Csp*2
          # Tile 8 around D17, as printed.
          #: ground D17 = mountain; ground D19 = C; ground E18 = cg; ground E16 = Sp+cow; ground D15 = S
          #: ground C16 = csgp*2; ground C18 = sp
          # Tile 7 around D3, five sixths on: its mountain comes to the north-east.
          #: ground D3 = Cg+cow; ground D5 = cs; ground E4 = csgp*2; ground E2 = C; ground D1 = gp
          #: ground C2 = S; ground C4 = mountain
          # Tile 1 around E8, as printed: the tile of the example on page 6.
          #: ground E8 = lake; ground E10 = cs; ground F9 = Sg+cow; ground F7 = csgp*2; ground E6 = cg
          #: ground D7 = C; ground D9 = cp
          # Tile 9 around F13, as printed.
          #: ground F13 = cp; ground F15 = mountain; ground G14 = Sg+cow; ground G12 = C; ground F11 = csgp*2
          #: ground E12 = sg; ground E14 = S
          # Tile 3 around G4, four sixths on.
          #: ground G4 = lake; ground G6 = cg; ground H5 = Cg+cow; ground H3 = sg; ground G2 = C
          #: ground F3 = gp; ground F5 = csgp*2
          # Tile 2 around H9, three sixths on: everything lies opposite to where it is printed.
          #: ground H9 = Cp+cow; ground H11 = sp; ground I10 = S; ground I8 = sg; ground H7 = lake
          #: ground G8 = cs; ground G10 = csgp*2
          # Tile 11 around I14, as printed.
          #: ground I14 = mountain; ground I16 = Sc+cow; ground J15 = cg; ground J13 = C; ground I12 = Csg*2
          #: ground H13 = sp; ground H15 = S
        # Page 2: then a cow on every field that shows one, a canteen marker on every lake.
     2  blue    starting tile E6
          #: field E6 = start
          #: cow C6 = here; cow C12 = here; cow D3 = here; cow E16 = here; cow F9 = here; cow G14 = here
          #: cow H5 = here; cow H9 = here; cow I16 = here
          #: canteen D13 = here; canteen E8 = here; canteen G4 = here; canteen H7 = here
        # Page 3: everybody spins twice. Space 8 is white.
     3  dice    wheel 3
          #: arrow = 3; blue +2 pumpkin-worker
     4  dice    wheel 3
          #: blue +2 pumpkin-worker
     5  dice    wheel 8
          #: arrow = 8
     6  yellow  take pumpkin pumpkin
          #: yellow +2 pumpkin-worker
     7  dice    wheel 5
          #: arrow = 5; yellow +1 copper-worker +1 grain-worker
     8  dice    wheel 6
          #: arrow = 6; green +2 stone-worker
     9  dice    wheel 3
          #: arrow = 3; green +2 pumpkin-worker

#@ round 1 turn 1 blue
        # 1 silver for 2 pumpkins; the small space costs no silver and brings 1 more.
    10  blue    farmland 1 with pumpkin
          #: blue -1 silver -1 pumpkin-worker +2 pumpkin; space farmland 1 = pumpkin
    11  blue    small space with pumpkin
          #: blue -1 pumpkin-worker +1 pumpkin; space farmland 1 small = pumpkin
    12  blue    done
  #= blue    goods 1c 1s 1g 4p; workers 2p; 2 silver; 1 cows; 0 canteens; 0 settled
  #= yellow  goods 1c 1s 1g 1p; workers 1c 1g 2p; 4 silver; 1 cows; 0 canteens; 0 settled
  #= green   goods 1c 1s 1g 1p; workers 2s 2p; 5 silver; 1 cows; 0 canteens; 0 settled
  #= supply  goods 15c 15s 15g 12p 9C 9S; 12 cows

#@ round 1 turn 2 yellow
        # Row 3 costs 6 silver, and yellow has 4.
    13  yellow  cow for silver
          #: yellow -1 cows +3 silver
    14  yellow  farmland 3 with pumpkin
          #: yellow -6 silver -1 pumpkin-worker +4 pumpkin; space farmland 3 = pumpkin
        # Without cow or canteen yellow is not asked at the end of the turn.
    15  yellow  small space with pumpkin
          #: yellow -1 pumpkin-worker +1 pumpkin; space farmland 3 small = pumpkin
  #= blue    goods 1c 1s 1g 4p; workers 2p; 2 silver; 1 cows; 0 canteens; 0 settled
  #= yellow  goods 1c 1s 1g 6p; workers 1c 1g; 1 silver; 0 cows; 0 canteens; 0 settled
  #= green   goods 1c 1s 1g 1p; workers 2s 2p; 5 silver; 1 cows; 0 canteens; 0 settled
  #= supply  goods 15c 15s 15g 7p 9C 9S; 13 cows

#@ round 1 turn 3 green
    16  green   farmland 2 with pumpkin
          #: green -3 silver -1 pumpkin-worker +3 pumpkin; space farmland 2 = pumpkin
        # Two workers of another colour do for one.
    17  green   small space with stone stone
          #: green -2 stone-worker +1 pumpkin; space farmland 2 small = stone stone
        # All three large spaces are taken at the end of the turn: everybody goes back to the supply.
    18  green   done
          #: clear farmland
  #= blue    goods 1c 1s 1g 4p; workers 2p; 2 silver; 1 cows; 0 canteens; 0 settled
  #= yellow  goods 1c 1s 1g 6p; workers 1c 1g; 1 silver; 0 cows; 0 canteens; 0 settled
  #= green   goods 1c 1s 1g 5p; workers 1p; 2 silver; 1 cows; 0 canteens; 0 settled
  #= supply  goods 15c 15s 15g 3p 9C 9S; 13 cows

#@ round 2 turn 4 blue
        # The last three pumpkins of the supply.
    19  blue    farmland 1 with pumpkin
          #: blue -1 silver -1 pumpkin-worker +2 pumpkin; space farmland 1 = pumpkin
    20  blue    small space with pumpkin
          #: blue -1 pumpkin-worker +1 pumpkin; space farmland 1 small = pumpkin
    21  blue    done
  #= blue    goods 1c 1s 1g 7p; workers none; 1 silver; 1 cows; 0 canteens; 0 settled
  #= yellow  goods 1c 1s 1g 6p; workers 1c 1g; 1 silver; 0 cows; 0 canteens; 0 settled
  #= green   goods 1c 1s 1g 5p; workers 1p; 2 silver; 1 cows; 0 canteens; 0 settled
  #= supply  goods 15c 15s 15g 9C 9S; 13 cows

#@ round 2 turn 5 yellow
        # Yellow is due a pumpkin and there is none: all three return one, then yellow takes one.
    22  yellow  city
          #: yellow -1 pumpkin; green -1 pumpkin; blue -1 pumpkin
          #: yellow +1 pumpkin
    23  yellow  bid 3 on row 1
          #: row 1 = yellow 3
        # To the right of yellow; yellow must move at once.
    24  green   bid 4 on row 1
          #: row 1 = green 4
    25  yellow  bid 3 on row 2
          #: row 2 = yellow 3
        # Blue sends yellow away, yellow sends green away, and green finds a row of its own.
    26  blue    bid 4 on row 2
          #: row 2 = blue 4
    27  yellow  bid 5 on row 1
          #: row 1 = yellow 5
        # All stand in different rows. Yellow, whose turn it is, pays first.
    28  green   bid 2 on row 3
          #: row 3 = green 2
          #: yellow -5 pumpkin
    29  yellow  upgrade copper
        # Up to three, and one is enough. A cow comes with it. Then green pays.
    30  yellow  done
          #: yellow -1 copper +1 big-copper +1 cows
          #: green -2 pumpkin
    31  green   upgrade copper
        # Two are all that row 3 gives. Then blue pays.
    32  green   upgrade stone
          #: green -1 copper -1 stone +1 big-copper +1 big-stone
          #: blue -4 pumpkin
    33  blue    choose copper
    34  blue    choose stone
        # With the third good named all are taken, and the contractors go home.
    35  blue    choose grain
          #: blue +1 copper +1 stone +1 grain
          #: contractors home
    36  yellow  done
  #= blue    goods 2c 2s 2g 2p; workers none; 1 silver; 1 cows; 0 canteens; 0 settled
  #= yellow  goods 1s 1g 1p 1C; workers 1c 1g; 1 silver; 1 cows; 0 canteens; 0 settled
  #= green   goods 1g 2p 1C 1S; workers 1p; 2 silver; 1 cows; 0 canteens; 0 settled
  #= supply  goods 16c 15s 14g 13p 7C 8S; 12 cows

#@ round 2 turn 6 green
        # The example of page 4: a grey and an orange worker, and two spaces on, two orange ones.
    37  green   recruit
    38  dice    wheel 1
          #: arrow = 1; green +1 stone-worker +1 pumpkin-worker
    39  green   cow for grain
          #: green -1 cows +1 grain
    40  green   advance 2
          #: green -2 grain +2 pumpkin-worker; arrow = 3
  #= blue    goods 2c 2s 2g 2p; workers none; 1 silver; 1 cows; 0 canteens; 0 settled
  #= yellow  goods 1s 1g 1p 1C; workers 1c 1g; 1 silver; 1 cows; 0 canteens; 0 settled
  #= green   goods 2p 1C 1S; workers 1s 4p; 2 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 15s 15g 13p 7C 8S; 13 cows

#@ round 3 turn 7 blue
        # F7 borders on the starting tile and on the lake of E8, and takes two settlements.
    41  blue    build F7
          #: blue -1 copper -1 stone -1 grain -1 pumpkin -2 settlements; field F7 = blue 2
          #: blue +1 canteens; canteen E8 = none
        # F5 borders on the lake of G4.
    42  blue    build F5
          #: blue -1 copper -1 stone -1 grain -1 pumpkin -2 settlements; field F5 = blue 2
          #: blue +1 canteens; canteen G4 = none
        # Blue refrains from the third.
    43  blue    done
          #: blue +1 silver
    44  blue    canteen
          #: blue -1 canteens
  #= blue    goods none; workers none; 2 silver; 1 cows; 1 canteens; 4 settled
  #= yellow  goods 1s 1g 1p 1C; workers 1c 1g; 1 silver; 1 cows; 0 canteens; 0 settled
  #= green   goods 2p 1C 1S; workers 1s 4p; 2 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 18c 17s 17g 15p 7C 8S; 13 cows

#@ round 3 turn 8 blue
    45  blue    recruit
    46  dice    wheel 4
          #: arrow = 4
    47  blue    take copper copper
          #: blue +2 copper-worker
    48  blue    cow for grain
          #: blue -1 cows +1 grain
    49  blue    advance 1
          #: blue -1 grain +1 copper-worker +1 grain-worker; arrow = 5
    50  blue    canteen
          #: blue -1 canteens
  #= blue    goods none; workers 3c 1g; 2 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 1s 1g 1p 1C; workers 1c 1g; 1 silver; 1 cows; 0 canteens; 0 settled
  #= green   goods 2p 1C 1S; workers 1s 4p; 2 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 18c 17s 17g 15p 7C 8S; 14 cows

#@ round 3 turn 9 blue
    51  blue    mine 1 with copper
          #: blue -1 silver -1 copper-worker +1 copper; space mine 1 = copper
    52  blue    small space with copper
          #: blue -1 copper-worker +1 copper; space mine 1 small = copper
  #= blue    goods 2c; workers 1c 1g; 1 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 1s 1g 1p 1C; workers 1c 1g; 1 silver; 1 cows; 0 canteens; 0 settled
  #= green   goods 2p 1C 1S; workers 1s 4p; 2 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 17s 17g 15p 7C 8S; 14 cows

#@ round 3 turn 10 yellow
        # D7 borders on the starting tile. The canteen of E8 is gone.
    53  yellow  build D7
          #: yellow -1 big-copper -1 settlements; field D7 = yellow 1
        # Yellow refrains from two.
    54  yellow  done
          #: yellow +2 silver
    55  yellow  cow for copper worker
          #: yellow -1 cows +1 copper-worker
  #= blue    goods 2c; workers 1c 1g; 1 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 1s 1g 1p; workers 2c 1g; 3 silver; 0 cows; 0 canteens; 1 settled
  #= green   goods 2p 1C 1S; workers 1s 4p; 2 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 17s 17g 15p 8C 8S; 15 cows

#@ round 3 turn 11 green
        # Without grain or cow green is not asked about the arrow.
    56  green   recruit
    57  dice    wheel 2
          #: arrow = 2; green +2 grain-worker
  #= blue    goods 2c; workers 1c 1g; 1 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 1s 1g 1p; workers 2c 1g; 3 silver; 0 cows; 0 canteens; 1 settled
  #= green   goods 2p 1C 1S; workers 1s 2g 4p; 2 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 17s 17g 15p 8C 8S; 15 cows

#@ round 4 turn 12 blue
        # One copper worker does not fill the small space of the grain field: blue is not asked.
    58  blue    grain field 1 with grain
          #: blue -1 silver -1 grain-worker +2 grain; space grain field 1 = grain
  #= blue    goods 2c 2g; workers 1c; 0 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 1s 1g 1p; workers 2c 1g; 3 silver; 0 cows; 0 canteens; 1 settled
  #= green   goods 2p 1C 1S; workers 1s 2g 4p; 2 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 17s 15g 15p 8C 8S; 15 cows

#@ round 4 turn 13 yellow
    59  yellow  mine 2 with copper
          #: yellow -3 silver -1 copper-worker +2 copper; space mine 2 = copper
    60  yellow  done
  #= blue    goods 2c 2g; workers 1c; 0 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 2c 1s 1g 1p; workers 1c 1g; 0 silver; 0 cows; 0 canteens; 1 settled
  #= green   goods 2p 1C 1S; workers 1s 2g 4p; 2 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 14c 17s 15g 15p 8C 8S; 15 cows

#@ round 4 turn 14 green
        # Seven and two are nine, and there is room for eight.
    61  green   recruit
    62  dice    wheel 7
          #: arrow = 7; green +2 copper-worker
    63  green   send back grain
          #: green -1 grain-worker
  #= blue    goods 2c 2g; workers 1c; 0 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 2c 1s 1g 1p; workers 1c 1g; 0 silver; 0 cows; 0 canteens; 1 settled
  #= green   goods 2p 1C 1S; workers 2c 1s 1g 4p; 2 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 14c 17s 15g 15p 8C 8S; 15 cows

#@ round 5 turn 15 blue
    64  blue    recruit
    65  dice    wheel 5
          #: arrow = 5; blue +1 copper-worker +1 grain-worker
    66  blue    advance 1
          #: blue -1 grain +2 stone-worker; arrow = 6
  #= blue    goods 2c 1g; workers 2c 2s 1g; 0 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 2c 1s 1g 1p; workers 1c 1g; 0 silver; 0 cows; 0 canteens; 1 settled
  #= green   goods 2p 1C 1S; workers 2c 1s 1g 4p; 2 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 14c 17s 16g 15p 8C 8S; 15 cows

#@ round 5 turn 16 yellow
        # D9 borders on D7.
    67  yellow  build D9
          #: yellow -1 copper -1 pumpkin -1 settlements; field D9 = yellow 1
        # D11 borders on D9 and on the lake of D13. For 1 grain nothing more can be built: 1 silver.
    68  yellow  build D11
          #: yellow -1 copper -1 stone -1 settlements; field D11 = yellow 1
          #: yellow +1 canteens; canteen D13 = none
          #: yellow +1 silver
    69  yellow  done
  #= blue    goods 2c 1g; workers 2c 2s 1g; 0 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 1g; workers 1c 1g; 1 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 2p 1C 1S; workers 2c 1s 1g 4p; 2 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 18s 16g 16p 8C 8S; 15 cows

#@ round 5 turn 17 green
    70  green   bank with stone grain pumpkin
          #: green -1 stone-worker -1 grain-worker -1 pumpkin-worker +11 silver
          #: space bank 3 = stone grain pumpkin
  #= blue    goods 2c 1g; workers 2c 2s 1g; 0 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 1g; workers 1c 1g; 1 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 2p 1C 1S; workers 2c 3p; 13 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 18s 16g 16p 8C 8S; 15 cows

#@ round 6 turn 18 blue
    71  blue    bank with copper copper
          #: blue -2 copper-worker +8 silver; space bank 2 = copper copper
  #= blue    goods 2c 1g; workers 2s 1g; 8 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 1g; workers 1c 1g; 1 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 2p 1C 1S; workers 2c 3p; 13 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 18s 16g 16p 8C 8S; 15 cows

#@ round 6 turn 19 yellow
    72  yellow  bank with copper
          #: yellow -1 copper-worker +5 silver; space bank 1 = copper
        # All three spaces of the bank are taken at the end of the turn.
    73  yellow  done
          #: clear bank
  #= blue    goods 2c 1g; workers 2s 1g; 8 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 1g; workers 1g; 6 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 2p 1C 1S; workers 2c 3p; 13 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 18s 16g 16p 8C 8S; 15 cows

#@ round 6 turn 20 green
    74  green   farmland 3 with pumpkin
          #: green -6 silver -1 pumpkin-worker +4 pumpkin; space farmland 3 = pumpkin
    75  green   small space with pumpkin
          #: green -1 pumpkin-worker +1 pumpkin; space farmland 3 small = pumpkin
  #= blue    goods 2c 1g; workers 2s 1g; 8 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 1g; workers 1g; 6 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 7p 1C 1S; workers 2c 1p; 7 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 18s 16g 11p 8C 8S; 15 cows

#@ round 7 turn 21 blue
    76  blue    quarry 2 with stone
          #: blue -3 silver -1 stone-worker +2 stone; space quarry 2 = stone
    77  blue    small space with stone
          #: blue -1 stone-worker +1 stone; space quarry 2 small = stone
  #= blue    goods 2c 3s 1g; workers 1g; 5 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 1g; workers 1g; 6 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 7p 1C 1S; workers 2c 1p; 7 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 15s 16g 11p 8C 8S; 15 cows

#@ round 7 turn 22 yellow
        # One space on from two copper workers the arrow points to white ones.
    78  yellow  recruit
    79  dice    wheel 7
          #: arrow = 7; yellow +2 copper-worker
    80  yellow  advance 1
          #: yellow -1 grain; arrow = 8
    81  yellow  take pumpkin pumpkin
          #: yellow +2 pumpkin-worker
    82  yellow  done
  #= blue    goods 2c 3s 1g; workers 1g; 5 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods none; workers 2c 1g 2p; 6 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 7p 1C 1S; workers 2c 1p; 7 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 16c 15s 17g 11p 8C 8S; 15 cows

#@ round 7 turn 23 green
    83  green   city
          #: green +1 pumpkin
        # Blue and yellow have no pumpkins and pass unasked.
    84  green   bid 3 on row 2
          #: row 2 = green 3
          #: green -3 pumpkin
    85  green   choose stone
    86  green   choose copper
    87  green   choose stone
          #: green +1 copper +2 stone
          #: contractors home
  #= blue    goods 2c 3s 1g; workers 1g; 5 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods none; workers 2c 1g 2p; 6 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 1c 2s 5p 1C 1S; workers 2c 1p; 7 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 15c 13s 17g 13p 8C 8S; 15 cows

#@ round 8 turn 24 blue
    88  blue    grain field 2 with grain
          #: blue -3 silver -1 grain-worker +3 grain; space grain field 2 = grain
  #= blue    goods 2c 3s 4g; workers none; 2 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods none; workers 2c 1g 2p; 6 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 1c 2s 5p 1C 1S; workers 2c 1p; 7 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 15c 13s 14g 13p 8C 8S; 15 cows

#@ round 8 turn 25 yellow
    89  yellow  farmland 2 with pumpkin
          #: yellow -3 silver -1 pumpkin-worker +3 pumpkin; space farmland 2 = pumpkin
    90  yellow  small space with pumpkin
          #: yellow -1 pumpkin-worker +1 pumpkin; space farmland 2 small = pumpkin
        # Blue stands in row 1 since turn 4, green in row 3 since turn 20: the farmland is full.
    91  yellow  done
          #: clear farmland
  #= blue    goods 2c 3s 4g; workers none; 2 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 4p; workers 2c 1g; 3 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 1c 2s 5p 1C 1S; workers 2c 1p; 7 silver; 0 cows; 0 canteens; 0 settled
  #= supply  goods 15c 13s 14g 9p 8C 8S; 15 cows

#@ round 8 turn 26 green
        # D5 borders on the starting tile, and in the line of D7, D9 and D11 yellow is cut off.
    92  green   build D5
          #: green -1 copper -1 stone -1 settlements; field D5 = green 1
    93  green   build C6
          #: green -1 big-copper -1 stone -1 settlements; field C6 = green 1
          #: green +1 cows; cow C6 = none
    94  green   done
          #: green +1 silver
    95  green   done
  #= blue    goods 2c 3s 4g; workers none; 2 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 4p; workers 2c 1g; 3 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 5p 1S; workers 2c 1p; 8 silver; 1 cows; 0 canteens; 2 settled
  #= supply  goods 16c 15s 14g 9p 9C 8S; 15 cows

#@ round 9 turn 27 blue
    96  blue    city
          #: blue +1 pumpkin
    97  blue    bid 1 on row 4
          #: row 4 = blue 1
    98  yellow  bid 3 on row 2
          #: row 2 = yellow 3
    99  green   bid 4 on row 2
          #: row 2 = green 4
        # Yellow keeps its pumpkins. Blue pays first.
   100  yellow  pass
          #: blue -1 pumpkin
        # Row 4 gives one upgrade and 2 silver. Yellow passed, so green pays next.
   101  blue    upgrade stone
          #: blue -1 stone +1 big-stone +2 silver
          #: green -4 pumpkin
   102  green   choose copper
   103  green   choose stone
   104  green   choose grain
          #: green +1 copper +1 stone +1 grain
          #: contractors home
  #= blue    goods 2c 2s 4g 1S; workers none; 4 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 4p; workers 2c 1g; 3 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 1c 1s 1g 1p 1S; workers 2c 1p; 8 silver; 1 cows; 0 canteens; 2 settled
  #= supply  goods 15c 15s 13g 13p 9C 7S; 15 cows

#@ round 9 turn 28 yellow
   105  yellow  bank with grain
          #: yellow -1 grain-worker +5 silver; space bank 1 = grain
   106  yellow  done
  #= blue    goods 2c 2s 4g 1S; workers none; 4 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 4p; workers 2c; 8 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 1c 1s 1g 1p 1S; workers 2c 1p; 8 silver; 1 cows; 0 canteens; 2 settled
  #= supply  goods 15c 15s 13g 13p 9C 7S; 15 cows

#@ round 9 turn 29 green
   107  green   build E4
          #: green -1 copper -1 stone -1 grain -1 pumpkin -2 settlements; field E4 = green 2
        # The cow might bring a good for another field, so green is asked; and once more at the end.
   108  green   done
          #: green +2 silver
   109  green   done
  #= blue    goods 2c 2s 4g 1S; workers none; 4 silver; 0 cows; 0 canteens; 4 settled
  #= yellow  goods 4p; workers 2c; 8 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 1S; workers 2c 1p; 10 silver; 1 cows; 0 canteens; 4 settled
  #= supply  goods 16c 16s 14g 14p 9C 7S; 15 cows

#@ round 10 turn 30 blue
   110  blue    build F9
          #: blue -1 grain -1 big-stone -1 settlements; field F9 = blue 1
          #: blue +1 cows; cow F9 = none
   111  blue    cow for pumpkin
          #: blue -1 cows +1 pumpkin
        # F5, F7, F9, F11: exactly four. Two settlements for the symbol, one for the line.
   112  blue    build F11
          #: blue -1 copper -1 stone -1 grain -1 pumpkin -3 settlements; field F11 = blue 3
        # G6 borders on the lakes of G4, empty since turn 7, and H7. It was the third field: no silver.
   113  blue    build G6
          #: blue -1 copper -1 grain -1 settlements; field G6 = blue 1
          #: blue +1 canteens; canteen H7 = none
   114  blue    canteen
          #: blue -1 canteens
  #= blue    goods 1s 1g; workers none; 4 silver; 0 cows; 0 canteens; 9 settled
  #= yellow  goods 4p; workers 2c; 8 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 1S; workers 2c 1p; 10 silver; 1 cows; 0 canteens; 4 settled
  #= supply  goods 18c 17s 17g 14p 9C 8S; 16 cows

#@ round 10 turn 31 blue
        # The tenth settlement. The canteen of D13 is gone. Two fields are not built: 2 silver.
   115  blue    build E12
          #: blue -1 stone -1 grain -1 settlements; field E12 = blue 1
          #: blue +2 silver
          #: last round
  #= blue    goods none; workers none; 6 silver; 0 cows; 0 canteens; 10 settled
  #= yellow  goods 4p; workers 2c; 8 silver; 0 cows; 1 canteens; 3 settled
  #= green   goods 1S; workers 2c 1p; 10 silver; 1 cows; 0 canteens; 4 settled
  #= supply  goods 18c 18s 18g 14p 9C 8S; 16 cows

#@ round 10 turn 32 yellow
   116  yellow  mine 3 with copper
          #: yellow -6 silver -1 copper-worker +3 copper; space mine 3 = copper
   117  yellow  small space with copper
          #: yellow -1 copper-worker +1 copper; space mine 3 small = copper
        # The mine is full: it is cleared before the turn that the canteen brings.
   118  yellow  canteen
          #: clear mine
          #: yellow -1 canteens
  #= blue    goods none; workers none; 6 silver; 0 cows; 0 canteens; 10 settled
  #= yellow  goods 4c 4p; workers none; 2 silver; 0 cows; 0 canteens; 3 settled
  #= green   goods 1S; workers 2c 1p; 10 silver; 1 cows; 0 canteens; 4 settled
  #= supply  goods 14c 18s 18g 14p 9C 8S; 16 cows

#@ round 10 turn 33 yellow
   119  yellow  build C8
          #: yellow -1 copper -1 pumpkin -1 settlements; field C8 = yellow 1
        # F13 borders on F11 of blue; a fifth of another colour does not touch blue's line.
   120  yellow  build F13
          #: yellow -1 copper -1 pumpkin -1 settlements; field F13 = yellow 1
          #: yellow +1 silver
  #= blue    goods none; workers none; 6 silver; 0 cows; 0 canteens; 10 settled
  #= yellow  goods 2c 2p; workers none; 3 silver; 0 cows; 0 canteens; 5 settled
  #= green   goods 1S; workers 2c 1p; 10 silver; 1 cows; 0 canteens; 4 settled
  #= supply  goods 16c 18s 18g 16p 9C 8S; 16 cows

#@ round 10 turn 34 green
   121  green   cow for grain
          #: green -1 cows +1 grain
        # G14 borders on F13.
   122  green   build G14
          #: green -1 grain -1 big-stone -1 settlements; field G14 = green 1
          #: green +1 cows; cow G14 = none
   123  green   done
          #: green +2 silver
        # Green sits to the right of the starting player: the game is over.
   124  green   done
  #= blue    goods none; workers none; 6 silver; 0 cows; 0 canteens; 10 settled
  #= yellow  goods 2c 2p; workers none; 3 silver; 0 cows; 0 canteens; 5 settled
  #= green   goods none; workers 2c 1p; 12 silver; 1 cows; 0 canteens; 5 settled
  #= supply  goods 16c 18s 18g 16p 9C 9S; 17 cows

result    blue 10, yellow 5, green 5; blue wins
"""

# The ledger ----------------------------------------------------------------------------------------

CHANGE: Final = re.compile(r"([+-]\d+) ([a-z-]+)")
TURN: Final = re.compile(r"round (\d+) turn (\d+) (\w+)")
PLACES: Final = ("arrow", "canteen", "cow", "field", "ground", "row", "space")


class Ledger(ledger_kit.Ledger):
    """What everybody has and what lies where, as far as the lines written by hand add up to it.

    How many, by owner and thing: "blue grain", "green copper worker", "yellow settlements".
    What is where: "space mine 1" holds copper, "field F7" blue 2, "row 2" green 4.
    """

    def enter_change(self, change: str) -> None:
        kind, _, rest = change.partition(" ")
        if kind in COLOURS:
            changes = CHANGE.findall(rest)
            assert changes, f"unreadable: {change}"
            assert " ".join(f"{number} {thing}" for number, thing in changes) == rest, f"unreadable: {change}"
            for number, thing in changes:
                self.add(f"{kind} {thing.replace('-', ' ')}", int(number))
        elif kind == "clear":
            self._empty(f"space {rest}")
        elif change == "contractors home":
            self._empty("row")
        elif change == "last round":
            self.places["last round"] = "yes"
        else:
            place, equals, what = change.partition(" = ")
            assert kind in PLACES, f"unreadable: {change}"
            assert equals, f"unreadable: {change}"
            if what == "none":
                del self.places[place]
            else:
                assert kind in ("arrow", "row") or place not in self.places, f"taken: {change}"
                self.places[place] = what

    def _empty(self, kind: str) -> None:
        there = [place for place in self.places if place.startswith(f"{kind} ")]
        assert there, f"nothing is there: {kind}"
        for place in there:
            del self.places[place]

    def number(self, what: str) -> int:
        """How many of something there are."""
        return self.counts.get(what, 0)

    def supply(self, what: str, in_all: int) -> int:
        """How many are neither with a seat nor on a board."""
        return in_all - sum(self.number(f"{colour} {what}") for colour in COLOURS)

    def cows_in_supply(self) -> int:
        """Cows that nobody has and that stand on no field."""
        return self.supply("cows", COWS) - len([place for place in self.places if place.startswith("cow ")])

    def settled(self, colour: str) -> int:
        """How many settlements of a colour lie on the board."""
        lying = [what.split() for place, what in self.places.items() if place.startswith("field ")]
        return sum(int(words[1]) for words in lying if words[0] == colour)

    def facts(self) -> dict[str, int | str]:
        """Everything there is; whatever nobody has is in the supply."""
        rest: dict[str, int] = {"supply cows": self.cows_in_supply()}
        for good, in_all in GOODS_OF_A_KIND.items():
            rest[f"supply {good}"] = self.supply(good, in_all)
        crews = " ".join(what for place, what in self.places.items() if place.startswith("space ")).split()
        for worker in WORKERS:
            held = self.supply(f"{worker} worker", WORKERS_OF_A_COLOUR)
            rest[f"supply {worker} worker"] = held - crews.count(worker)
        facts: dict[str, int | str] = {**self.counts, **self.places, **rest}
        return {what: value for what, value in facts.items() if value}

    def sums(self) -> list[str]:
        """What everybody has, a line for each seat, and a line for the supply."""
        lines = []
        for colour in COLOURS:
            settled = self.settled(colour)
            assert settled + self.number(f"{colour} settlements") == SETTLEMENTS_OF_A_COLOUR
            goods = in_letters([self.number(f"{colour} {good}") for good in GOODS])
            workers = in_letters([self.number(f"{colour} {worker} worker") for worker in WORKERS])
            things = "; ".join(
                f"{self.number(f'{colour} {thing}')} {thing}" for thing in ("silver", "cows", "canteens")
            )
            lines.append(f"{colour:<7} goods {goods}; workers {workers}; {things}; {settled} settled")
        left = in_letters([self.supply(good, in_all) for good, in_all in GOODS_OF_A_KIND.items()])
        return [*lines, f"supply  goods {left}; {self.cows_in_supply()} cows"]


def in_letters(numbers: Sequence[int]) -> str:
    """Goods or workers as the tiles show them.

    >>> in_letters([2, 0, 0, 1, 0, 1])
    '2c 1p 1S'
    """
    return " ".join(f"{number}{letter}" for number, letter in zip(numbers, "csgpCS") if number) or "none"


def facts_of(table: Table) -> dict[str, int | str]:
    """Everything at the engine's table, in the words of the ledger."""
    position: dict[str, Any] = GAME.write_position(table)
    facts: dict[str, int | str] = {"supply cows": position["cows"], "arrow": str(position["arrow"])}
    for colour, player in position["players"].items():
        facts.update({f"{colour} {name}": number for name, number in player["goods"].items()})
        facts.update({f"{colour} {name} worker": number for name, number in player["workers"].items()})
        facts.update({f"{colour} {name}": player[name] for name in ("silver", "cows", "canteens")})
        facts[f"{colour} settlements"] = player["settlements"]
    facts.update({f"supply {name}": number for name, number in position["goods"].items()})
    facts.update({f"supply {name} worker": number for name, number in position["workers"].items()})
    facts.update({f"ground {field}": ground for field, ground in position["landscape"].items()})
    if position["starting_tile"]:
        facts[f"field {position['starting_tile']}"] = "start"
        for field, ground in position["landscape"].items():
            if ground.endswith("+cow") and field not in (*position["settlements"], position["starting_tile"]):
                facts[f"cow {field}"] = "here"
    for field, (colour, number) in position["settlements"].items():
        facts[f"field {field}"] = f"{colour} {number}"
    facts.update({f"canteen {field}": "here" for field in position["canteens"]})
    facts.update({f"space {space}": crew for space, crew in position["posts"].items()})
    facts.update({f"row {row}": f"{colour} {bid}" for row, (colour, bid) in position["bids"].items()})
    facts["last round"] = "yes" if position["ending"] else ""
    return {what: value for what, value in facts.items() if value}


# The game, held against the engine -----------------------------------------------------------------


def test_every_answer_of_the_game_by_hand_changes_what_the_book_says() -> None:
    found = notation.parse(BY_HAND, registry.find)
    assert found.version == GAME.version, "behaviour changed: see the top of this file"
    sheet = read_sheet(BY_HAND, TURN)
    assert sheet.answers == len(found.answers)
    ledger = Ledger()

    def compare(table: Table, number: int) -> None:
        for line in sheet.changes.get(number, []):
            ledger.enter(line)
        said = f"{found.speakers[number - 1]} {GAME.write(found.answers[number - 1])}" if number else ""
        assert not differences(ledger.facts(), facts_of(table)), f"after answer {number}: {said}"
        assert GAME.broken_invariant(table) == ""
        if number in sheet.turns:
            position = GAME.write_position(table)
            assert (position["rounds"], position["turns"], position["active"]) == sheet.turns[number]
        assert table.over == (number == sheet.answers)

    records.replay(GAME, found, after_each=compare)


def test_the_game_by_hand_is_won_by_blue() -> None:
    found = notation.parse(BY_HAND, registry.find)
    table = records.check(GAME, found)
    assert found.result == "blue 10, yellow 5, green 5; blue wins"
    assert table.over
    assert GAME.outcome(table).winners == (0,)


def test_the_sums_of_the_game_by_hand_add_up() -> None:
    sheet = read_sheet(BY_HAND, TURN)
    ledger = Ledger()
    for number in range(sheet.answers + 1):
        for line in sheet.changes.get(number, []):
            ledger.enter(line)
        if number in sheet.sums:
            assert sheet.sums[number] == ledger.sums(), f"after answer {number}"
    last_answers = [number for number, (_, turn, _) in sheet.turns.items() if turn > 1]
    assert sorted(sheet.sums) == [*sorted(last_answers), sheet.answers]
    assert [turn for _, turn, _ in sheet.turns.values()] == list(range(1, len(sheet.turns) + 1))


def test_a_round_of_the_game_by_hand_is_a_turn_of_everybody_and_the_turns_of_canteens() -> None:
    turns = list(read_sheet(BY_HAND, TURN).turns.values())
    seats = [[colour for number, _, colour in turns if number == each] for each in range(1, 11)]
    whole = ["blue", "yellow", "green"]
    assert seats[2] == ["blue", "blue", "blue", "yellow", "green"]
    assert seats[9] == ["blue", "blue", "yellow", "yellow", "green"]
    assert [each for each in seats if each != whole] == [seats[2], seats[9]]


def test_a_slip_of_the_ledger_is_found() -> None:
    ledger = Ledger()
    ledger.enter("blue +2 grain +1 big-stone +1 cows; arrow = 3; row 2 = blue 3; space mine 1 = copper stone")
    ledger.enter("field F7 = blue 2; cow F9 = here; canteen E8 = here; blue +1 copper-worker")
    before = ledger.facts()
    ledger.enter("blue -1 grain; arrow = 4; row 2 = green 4; clear mine; cow F9 = none; blue -1 cows")
    assert differences(before, ledger.facts()) == [
        "arrow: 3 by hand, 4 by the engine",
        "blue cows: 1 by hand, none by the engine",
        "blue grain: 2 by hand, 1 by the engine",
        "cow F9: here by hand, none by the engine",
        "row 2: blue 3 by hand, green 4 by the engine",
        "space mine 1: copper stone by hand, none by the engine",
        "supply copper worker: 16 by hand, 17 by the engine",
        "supply cows: 22 by hand, 24 by the engine",
        "supply grain: 16 by hand, 17 by the engine",
        "supply stone worker: 17 by hand, 18 by the engine",
    ]
    ledger_kit.refuses_slips(
        ledger,
        "blue -9 grain",
        "blue 1 grain",
        "blue",
        "field F7 = yellow 1",
        "field F9",
        "castle F9 = blue 1",
        "clear quarry",
    )


def test_every_kind_of_answer_stands_in_the_game_by_hand() -> None:
    said = {type(answer).__name__ for answer in notation.parse(BY_HAND, registry.find).answers}
    kinds = {kind.__name__ for kind in Action.__subclasses__()}
    assert kinds - said == {"StartingPlayer"}, "blue starts"


def test_every_question_is_asked_and_every_event_told_in_the_game_by_hand() -> None:
    asked: set[str] = set()
    told: list[Event] = []

    def listen(table: Table, number: int) -> None:
        table.announced = told
        if not table.over:
            asked.add(type(pending(table)).__name__)

    records.replay(GAME, notation.parse(BY_HAND, registry.find), after_each=listen)
    questions = {name for name, kind in ENTRIES.items() if issubclass(kind, Question)}
    assert questions - asked == {"DrawStartingPlayer", "DrawStartingTile"}, "blue starts and places the tile"
    kinds = {kind.__name__ for kind in vars(events).values() if isinstance(kind, type)}
    untold = {name for name in kinds if name != "Event"} - {type(event).__name__ for event in told}
    assert {name for name in untold if issubclass(getattr(events, name), Event)} == {
        "ShortOfWorkers",
        "StartingPlayerDrawn",
    }


# Other endings -------------------------------------------------------------------------------------


def idle(board: Scenario) -> None:
    """The seat that is asked recruits two grain workers, and no more."""
    seat = board.asked()[0]
    board.says(seat, "recruit")
    board.dice("wheel 2")
    while board.asked() in ((seat, "AdvanceTheArrow"), (seat, "EndOfTurn")):
        board.says(seat, "done")


def ending(board: Scenario) -> tuple[str, str]:
    """Why the game is over, told once and as the last thing, and its result."""
    assert board.over()
    ends = [event for event in board.events() if isinstance(event, events.GameEnded)]
    assert ends == [board.events()[-1]]
    return ends[0].why, records.result_of(GAME, board.table)


def both_build_their_last() -> Scenario:
    """Blue builds its last settlement on D7, and yellow then its own on F9, beside the lake of E10."""
    board = Scenario().starting_tile("E8").left("blue", 1).left("yellow", 1)
    board.goods("blue", "1 copper 1 pumpkin").goods("yellow", "1 stone 1 pumpkin").turn("blue")
    board.says("blue", "build D7")
    board.says("yellow", "build F9")
    assert board.asked() == ("yellow", "EndOfTurn")
    return board


def test_whoever_ends_the_game_may_lose_the_tie_by_a_canteen() -> None:
    board = both_build_their_last().silver("blue", 50)
    board.says("yellow", "done")
    assert ending(board) == ("The last round is over.", "blue 12, yellow 12; yellow wins")


@pytest.mark.parametrize(
    ("silver", "winners"), [(3, "yellow wins"), (4, "blue and yellow win"), (5, "blue wins")]
)
def test_a_canteen_spent_in_the_last_round_leaves_the_tie_to_belongings(silver: int, winners: str) -> None:
    board = both_build_their_last().silver("blue", silver)
    board.says("yellow", "canteen")
    idle(board)
    assert board.silver_of("yellow") == 2
    assert board.workers_of("yellow") == "2 grain"
    assert ending(board) == ("The last round is over.", f"blue 12, yellow 12; {winners}")


def test_the_last_settlement_in_round_sixty_ends_the_game_as_in_any_other() -> None:
    board = Scenario(3).starting_tile("E8").left("green", 1).goods("green", "1 big copper").round(60)
    board.turn("green")
    board.says("green", "build F7")
    assert ending(board) == ("The last round is over.", "blue 0, yellow 0, green 10; green wins")


def test_sixty_rounds_have_a_result() -> None:
    board = Scenario(3).starting_tile("E8").goods("yellow", "1 big copper").round(60).turn("yellow")
    board.says("yellow", "build F7")
    idle(board)
    assert ending(board) == ("Sixty rounds are over.", "blue 0, yellow 1, green 0; yellow wins")


def test_a_board_on_which_nobody_can_build_has_a_result() -> None:
    board = Scenario().silver("blue", 2).turn("yellow")
    idle(board)
    assert ending(board) == ("Nobody can build any more.", "blue 0, yellow 0; blue and yellow win")


def test_a_simulation_waits_for_the_longest_game() -> None:
    rounds, seats, canteens = 60, 4, 6
    assert GAME.turn_limit > rounds * seats + canteens
