# Asks the service for the notice of each customer: ruby notices.rb URL < customers.jsonl
require "net/http"

def notice(uri, facts, tries: 8)
  (1..tries).each do |attempt|
    delay = [0.1 * 2**attempt, 5].min
    begin
      response = Net::HTTP.start(uri.host, uri.port, open_timeout: 2, read_timeout: 10) do |http|
        http.post(uri.request_uri, facts, "Content-Type" => "application/json")
      end
      # Other errors are application/problem+json with path and fix.
      return response.body if attempt == tries || !%w[408 429 502 503 504].include?(response.code)
      delay = Float(response["Retry-After"] || delay)
    rescue SystemCallError, IOError, Timeout::Error
      raise if attempt == tries
    end
    sleep delay
  end
end

uri = URI(ARGV[0])
$stdin.each_line { |line| print notice(uri, line.chomp) }
