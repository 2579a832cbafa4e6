-- Sends the customers of a file, one per request, in turn, and prints the figures as JSON.
--   wrk … -s requests.lua URL -- FILE [PAUSE]
-- PAUSE is the mean time between a response and the next request of a connection, in milliseconds.
local requests, place = {}, 0

local function number(text) return assert(tonumber(text), text) end

local threads = 0
function setup(thread)
  thread:set("offset", threads)
  threads = threads + 1
end

function init(arguments)
  for line in io.lines(arguments[1]) do
    requests[#requests + 1] = wrk.format("POST", nil, { ["Content-Type"] = "application/json" }, line)
  end
  place = offset * 137
  local pause = number(arguments[2] or "0")
  if pause > 0 then
    math.randomseed(1 + offset)
    delay = function() return math.random(0, 2 * pause) end
  end
end

function request()
  place = place % #requests + 1
  return requests[place]
end

function done(summary, latency)
  local errors = summary.errors
  io.stderr:write(string.format(
    '{"requests": %d, "seconds": %.6f, "errors": %d, "p50": %.3f, "p99": %.3f, "p999": %.3f, "max": %.3f}\n',
    summary.requests, summary.duration / 1e6,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency:percentile(99.9) / 1000, latency.max / 1000))
end
