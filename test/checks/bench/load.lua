-- Sends requests in turn. Arguments: the method, the body or an empty text, and the paths.
-- Prints the number of requests, microseconds, failures, and the percentiles 50 and 99 of the latency in microseconds.
local requests, at = {}, 0

function init(args)
  wrk.method = args[1]
  if args[2] ~= '' then
    wrk.body = args[2]
    wrk.headers['Content-Type'] = 'application/json'
  end
  for index = 3, #args do
    requests[index - 2] = wrk.format(nil, args[index])
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(summary.requests, summary.duration, failures, latency:percentile(50), latency:percentile(99))
end
