// Smooth curves from the straight sides of hexes, for the drawn map of a report.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "advice/answers.hpp"
#include "advice/geometry.hpp"

namespace tercio::lab {

using advice::Board;
using advice::Point;

struct Curve {
  std::vector<Point> points{};  // of a closed curve the first is not repeated
  bool closed = false;
};
using Curves = std::vector<Curve>;

double distance(Point p, Point q);
double length_of(const Curve& curve);

// The six corners of a hex about this point; side i lies between the corners i and i + 1.
std::vector<Point> corners(const Board& board, Point at, double radius = 1);
// The outlines of those hexes of the board that pass, walked with them on the right hand.
Curves outlines(const Board& board, const std::function<bool(const advice::BoardHex&)>& passes);
// Hexsides joined where exactly two meet.
Curves joined(const std::vector<advice::BoardSide>& sides);

// Through the middles of the sides of a chain: a row of hexsides becomes a line, not a saw.
Curve through_middles(const Curve& chain);
// Each point drawn toward its neighbours; open ends stay.
Curve relaxed(const Curve& chain);
// Catmull-Rom through the points, cut into steps of about this length.
Curve smooth(const Curve& chain, double step);
// Every point moved to the right of the way the curve is walked.
Curve offset(const Curve& curve, double by);
// The straightest stretch of this length, walked from west to east.
Curve stretch(const Curve& curve, double length);

// As the d of a path, in hundredths.
std::string path_of(const Curve& curve);
std::string path_of(const Curves& curves);

}  // namespace tercio::lab
